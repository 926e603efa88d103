# Signs Windows programs with the certificate in CERTIFICATE (base64 of a .pfx) and PASSWORD. On Windows.
# usage: sign.ps1 FILE...
$ErrorActionPreference = "Stop"
$pfx = Join-Path ([IO.Path]::GetTempPath()) "signing.pfx"
[IO.File]::WriteAllBytes($pfx, [Convert]::FromBase64String($env:CERTIFICATE))
try {
    $tool = Get-ChildItem "C:\Program Files (x86)\Windows Kits\10\bin\*\x64\signtool.exe" | Sort-Object FullName | Select-Object -Last 1
    & $tool.FullName sign /fd sha256 /td sha256 /tr http://timestamp.digicert.com /f $pfx /p $env:PASSWORD @args
    if ($LASTEXITCODE -ne 0) { throw "signtool gave $LASTEXITCODE" }
} finally {
    Remove-Item $pfx
}
