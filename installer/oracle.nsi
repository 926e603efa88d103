; The Windows installer, from a frozen app: makensis -DVERSION=0.1.0 -DAPP=dist\oracle-desktop -DOUT=dist installer\oracle.nsi
; (packaging/windows.py calls it). Silent: /S, with /D=C:\place last; the uninstaller takes /S and /DATA=remove.
; For one user by default, without an administrator's rights; /AllUsers installs for everybody.

Unicode true
!define NAME "The Oracle"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\OracleDesktop"
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define MULTIUSER_INSTALLMODE_INSTDIR "The Oracle"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "Software\OracleDesktop"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallDir"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "Software\OracleDesktop"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallDir"
!define MULTIUSER_USE_PROGRAMFILES64
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include x64.nsh
!include WinVer.nsh

Name "${NAME}"
OutFile "${OUT}/oracle-desktop-${VERSION}-windows-x64.exe"
SetCompressor /SOLID lzma
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "${NAME} installer"
VIAddVersionKey LegalCopyright "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION Start
!insertmacro MUI_PAGE_WELCOME
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

LangString AskFolder ${LANG_ENGLISH} "Ask the Oracle about this folder"
LangString AskFolder ${LANG_SPANISH} "Preguntar al Oráculo sobre esta carpeta"
LangString Running ${LANG_ENGLISH} "The Oracle is open. Close it, then go on."
LangString Running ${LANG_SPANISH} "El Oráculo está abierto. Ciérralo y continúa."
LangString TooOld ${LANG_ENGLISH} "The Oracle needs 64-bit Windows 10 or newer."
LangString TooOld ${LANG_SPANISH} "El Oráculo necesita Windows 10 de 64 bits o posterior."
LangString NotOurs ${LANG_ENGLISH} "That folder holds other files. Choose an empty one, or one for the Oracle alone."
LangString NotOurs ${LANG_SPANISH} "Esa carpeta contiene otros archivos. Elige una vacía o una solo para el Oráculo."
LangString TheProgram ${LANG_ENGLISH} "The program"
LangString TheProgram ${LANG_SPANISH} "El programa"
LangString TheData ${LANG_ENGLISH} "Your campaigns and settings (your notes stay)"
LangString TheData ${LANG_SPANISH} "Tus campañas y ajustes (tus notas se quedan)"

!macro STOP_WHILE_OPEN un
  ; a program that runs cannot be opened for writing
  ${un}Again:
  ${If} ${FileExists} "$INSTDIR\Oracle.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\Oracle.exe" a
    ${If} ${Errors}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY ${un}Again
      SetErrorLevel 2
      Abort
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro REMOVE_PROGRAM
  ; only what is ours: a folder that the user chose may hold other things
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\Oracle.exe"
  Delete "$INSTDIR\oracle-desktop.exe"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
    SetErrorLevel 3
    Abort
  ${EndIf}
  SetRegView 64
  !insertmacro MULTIUSER_INIT
FunctionEnd

Function un.onInit
  SetRegView 64
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

Function Start
  ; through the shell, so that it does not run with the installer's rights
  Exec '"$WINDIR\explorer.exe" "$INSTDIR\Oracle.exe"'
FunctionEnd

Section "-The Oracle"
  !insertmacro STOP_WHILE_OPEN ""
  ${If} ${FileExists} "$INSTDIR\_internal\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\Oracle.exe"
    MessageBox MB_OK|MB_ICONSTOP "$(NotOurs)" /SD IDOK
    SetErrorLevel 4
    Abort
  ${EndIf}
  !insertmacro REMOVE_PROGRAM ; the version before, so that none of its files stay
  SetOutPath "$INSTDIR"
  File /r "${APP}/*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  SetOutPath "$PROFILE" ; where the program starts, and no handle on $INSTDIR

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\Oracle.exe"
  WriteRegStr SHCTX "Software\OracleDesktop" InstallDir "$INSTDIR"
  !macro ON_FOLDERS class argument
    WriteRegStr SHCTX "Software\Classes\${class}\shell\OracleDesktop" "" "$(AskFolder)"
    WriteRegStr SHCTX "Software\Classes\${class}\shell\OracleDesktop" Icon "$INSTDIR\Oracle.exe,0"
    WriteRegStr SHCTX "Software\Classes\${class}\shell\OracleDesktop\command" "" '"$INSTDIR\Oracle.exe" "${argument}"'
  !macroend
  !insertmacro ON_FOLDERS "Directory" "%1"
  !insertmacro ON_FOLDERS "Directory\Background" "%V"

  WriteRegStr SHCTX "${KEY}" DisplayName "${NAME}"
  WriteRegStr SHCTX "${KEY}" DisplayVersion "${VERSION}"
  WriteRegStr SHCTX "${KEY}" DisplayIcon "$INSTDIR\Oracle.exe,0"
  WriteRegStr SHCTX "${KEY}" Publisher "${NAME}"
  WriteRegStr SHCTX "${KEY}" InstallLocation "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" UninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${KEY}" QuietUninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${KEY}" NoModify 1
  WriteRegDWORD SHCTX "${KEY}" NoRepair 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD SHCTX "${KEY}" EstimatedSize $0
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
SectionEnd

Section "un.$(TheProgram)" Program
  SectionIn RO
  !insertmacro STOP_WHILE_OPEN un
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey SHCTX "Software\Classes\Directory\shell\OracleDesktop"
  DeleteRegKey SHCTX "Software\Classes\Directory\Background\shell\OracleDesktop"
  DeleteRegKey SHCTX "Software\OracleDesktop"
  DeleteRegKey SHCTX "${KEY}"
  ${un.GetParameters} $0
  ClearErrors
  ${un.GetOptions} $0 "/DATA=" $1
  ${IfNot} ${Errors}
  ${AndIf} $1 == "remove"
    Call un.RemoveData
  ${EndIf}
SectionEnd

; not chosen unless the user ticks it
Section /o "un.$(TheData)" Data
  Call un.RemoveData
SectionEnd

Function un.RemoveData
  SetShellVarContext current
  ; item by item: another maker's programs may use a folder of this name, and notes lie where the GM keeps them
  RMDir /r "$LOCALAPPDATA\Oracle\campaigns"
  RMDir /r "$LOCALAPPDATA\Oracle\sample"
  RMDir /r "$LOCALAPPDATA\Oracle\Logs"
  Delete "$LOCALAPPDATA\Oracle\settings.toml*"
  Delete "$LOCALAPPDATA\Oracle\window.ini"
  Delete "$LOCALAPPDATA\Oracle\start.lock"
  RMDir "$LOCALAPPDATA\Oracle"
FunctionEnd
