#!/bin/sh
# Makes the macOS disk image from dist/The Oracle.app, signs and notarises it where the secrets are set. On a Mac.
# usage: installer/macos/dmg.sh VERSION
#   ORACLE_SIGN_IDENTITY   a "Developer ID Application" certificate in the keychain; without it the app is signed
#                          ad hoc, and Gatekeeper asks the GM to open it from the context menu the first time
#   ORACLE_NOTARY_PROFILE  a profile kept with `xcrun notarytool store-credentials`
set -eu
version=$1
cd "$(dirname "$0")/../.."
app="dist/The Oracle.app"
image="dist/oracle-desktop-$version-macos-$(uname -m).dmg"
identity=${ORACLE_SIGN_IDENTITY:--}
stamp=--timestamp
[ "$identity" != - ] || stamp=--timestamp=none # a signature of nobody's has no time

# inside out: a bundle's seal covers what is in it
find "$app" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
    xargs -0 codesign --force $stamp --options runtime --sign "$identity"
codesign --force $stamp --options runtime --entitlements installer/macos/entitlements.plist \
    --sign "$identity" "$app"
codesign --verify --deep --strict "$app"

staged=$(mktemp -d)
trap 'rm -rf "$staged"' EXIT
cp -R "$app" "$staged/"
ln -s /Applications "$staged/Applications"
hdiutil create -volname "The Oracle" -srcfolder "$staged" -fs HFS+ -format ULFO -ov "$image"

if [ "$identity" != - ]; then
    codesign --force --timestamp --sign "$identity" "$image"
fi
if [ -n "${ORACLE_NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$ORACLE_NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
echo "$image"
