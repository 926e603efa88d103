<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
  <context>
    <name>Aliases</name>
    <message>
      <source>Add an alias</source>
      <translation>Añadir un alias</translation>
    </message>
    <message>
      <source>Another name</source>
      <translation>Otro nombre</translation>
    </message>
    <message>
      <source>Also called</source>
      <translation>También</translation>
    </message>
    <message>
      <source>Add</source>
      <translation>Añadir</translation>
    </message>
  </context>
  <context>
    <name>AnswerText</name>
    <message>
      <source>Answer</source>
      <translation>Respuesta</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Select all</source>
      <translation>Seleccionar todo</translation>
    </message>
  </context>
  <context>
    <name>AnswerView</name>
    <message>
      <source>{0}, in the Compendium</source>
      <translation>{0}, en el Compendio</translation>
    </message>
    <message>
      <source>Not from your notes</source>
      <translation>No es de tus notas</translation>
    </message>
  </context>
  <context>
    <name>AsOf</name>
    <message>
      <source>As of session</source>
      <translation>Hasta la sesión</translation>
    </message>
    <message>
      <source>One session earlier</source>
      <translation>Una sesión antes</translation>
    </message>
    <message>
      <source>One session later</source>
      <translation>Una sesión después</translation>
    </message>
    <message>
      <source>Everything</source>
      <translation>Todo</translation>
    </message>
    <message>
      <source>As of today</source>
      <translation>Hasta hoy</translation>
    </message>
    <message>
      <source>Every session is read.</source>
      <translation>Se leen todas las sesiones.</translation>
    </message>
    <message>
      <source>As of session {0}</source>
      <translation>Hasta la sesión {0}</translation>
    </message>
  </context>
  <context>
    <name>AskPage</name>
    <message>
      <source>This link leads to {0}, in your browser.</source>
      <translation>Este enlace lleva a {0}, en tu navegador.</translation>
    </message>
    <message>
      <source>Open it</source>
      <translation>Abrirlo</translation>
    </message>
  </context>
  <context>
    <name>AskedModel</name>
    <message>
      <source>Not in the notes, refused</source>
      <translation>No está en las notas, rechazada</translation>
    </message>
    <message>
      <source>Not in the notes</source>
      <translation>No está en las notas</translation>
    </message>
    <message>
      <source>Not found: {0}</source>
      <translation>No se encontró: {0}</translation>
    </message>
    <message>
      <source>Refused by mistake: {0}</source>
      <translation>Rechazada por error: {0}</translation>
    </message>
    <message>
      <source>first</source>
      <translation>primero</translation>
    </message>
    <message>
      <source>place {0}</source>
      <translation>puesto {0}</translation>
    </message>
    <message>
      <source>place {0} before</source>
      <translation>antes en el puesto {0}</translation>
    </message>
    <message>
      <source>not found before</source>
      <translation>antes no se encontró</translation>
    </message>
    <message>
      <source>{0}, session {1}</source>
      <translation>{0}, sesión {1}</translation>
    </message>
    <message>
      <source>{0}, sessions {1}</source>
      <translation>{0}, sesiones {1}</translation>
    </message>
  </context>
  <context>
    <name>AskedPart</name>
    <message>
      <source>All</source>
      <translation>Todas</translation>
    </message>
    <message>
      <source>Lost</source>
      <translation>Perdidas</translation>
    </message>
    <message>
      <source>Won</source>
      <translation>Ganadas</translation>
    </message>
    <message>
      <source>Not answered</source>
      <translation>Sin respuesta</translation>
    </message>
    <message>
      <source>Answered</source>
      <translation>Respondidas</translation>
    </message>
    <message>
      <source>Which questions to show</source>
      <translation>Qué preguntas mostrar</translation>
    </message>
    <message>
      <source>Questions asked</source>
      <translation>Preguntas hechas</translation>
    </message>
    <message>
      <source>All questions</source>
      <translation>Todas las preguntas</translation>
    </message>
    <message>
      <source>Passages found</source>
      <translation>Pasajes encontrados</translation>
    </message>
    <message>
      <source>No longer compare</source>
      <translation>Dejar de comparar</translation>
    </message>
    <message>
      <source>“{0}”, against “{1}”</source>
      <translation>«{0}», frente a «{1}»</translation>
    </message>
  </context>
  <context>
    <name>Asking</name>
    <message>
      <source>Choose your notes first. Then ask.</source>
      <translation>Elige primero tus notas. Después, pregunta.</translation>
    </message>
    <message>
      <source>Read so far: sessions {0} to {1}</source>
      <translation>Leídas hasta ahora: sesiones {0} a {1}</translation>
    </message>
    <message>
      <source>Player-safe is on. What was asked without it is put away until you turn it off.</source>
      <translation>«Apto para jugadores» está activado. Lo que preguntaste sin él queda guardado hasta que lo desactives.</translation>
    </message>
    <message>
      <source>Deleted “{0}”.</source>
      <translation>«{0}» se ha borrado.</translation>
    </message>
  </context>
  <context>
    <name>BackupPage</name>
    <message>
      <source>Make a copy now</source>
      <translation>Hacer una copia ahora</translation>
    </message>
    <message>
      <source>Save to a file…</source>
      <translation>Guardar en un archivo…</translation>
    </message>
    <message>
      <source>Bring back from a file…</source>
      <translation>Recuperar de un archivo…</translation>
    </message>
    <message>
      <source>Copies of your campaign</source>
      <translation>Copias de tu campaña</translation>
    </message>
    <message>
      <source>A copy is one file with everything the Oracle keeps of a campaign: what it read of your notes, what you set right, your conversations. It comes back on any computer as it was.</source>
      <translation>Una copia es un solo archivo con todo lo que el Oráculo guarda de una campaña: lo que leyó de tus notas, lo que corregiste, tus conversaciones. Vuelve tal como era en cualquier equipo.</translation>
    </message>
    <message>
      <source>A copy holds the text of your notes: keep it where you would keep them. What you delete here stays in older copies until they are replaced.</source>
      <translation>Una copia contiene el texto de tus notas: guárdala donde guardarías las notas. Lo que borres aquí sigue en las copias anteriores hasta que otras las reemplacen.</translation>
    </message>
    <message>
      <source>What is there now becomes a copy itself when one is brought back.</source>
      <translation>Al recuperar una, lo que hay ahora pasa a ser también una copia.</translation>
    </message>
    <message>
      <source>Delete these copies</source>
      <translation>Borrar estas copias</translation>
    </message>
    <message>
      <source>Bring back</source>
      <translation>Recuperar</translation>
    </message>
    <message>
      <source>Bring back the copy of {0}</source>
      <translation>Recuperar la copia del {0}</translation>
    </message>
    <message>
      <source>Making a copy …</source>
      <translation>Haciendo una copia…</translation>
    </message>
    <message>
      <source>Saved to {0}, and read through.</source>
      <translation>Guardada en {0} y comprobada.</translation>
    </message>
    <message>
      <source>No campaign is open.</source>
      <translation>No hay ninguna campaña abierta.</translation>
    </message>
    <message>
      <source>Last copy of {0}: {1}. It was read through after it was written.</source>
      <translation>Última copia de {0}: {1}. Se comprobó después de escribirla.</translation>
    </message>
    <message>
      <source>No copy of {0} yet. The first one is made soon after your notes are read.</source>
      <translation>Aún no hay copia de {0}. La primera se hace poco después de leer tus notas.</translation>
    </message>
    <message>
      <source>{0} cannot be opened</source>
      <translation>{0} no se puede abrir</translation>
    </message>
    <message>
      <source>Bring back its last copy</source>
      <translation>Recuperar su última copia</translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation>Guardar una copia</translation>
    </message>
    <message>
      <source>Choose a copy</source>
      <translation>Elige una copia</translation>
    </message>
    <message>
      <source>Copies of campaigns</source>
      <translation>Copias de campañas</translation>
    </message>
    <message>
      <source>Delete them for good</source>
      <translation>Borrarlas para siempre</translation>
    </message>
  </context>
  <context>
    <name>BankPart</name>
    <message>
      <source>Questions</source>
      <translation>Preguntas</translation>
    </message>
    <message>
      <source>Find a question</source>
      <translation>Buscar una pregunta</translation>
    </message>
    <message>
      <source>Add a question</source>
      <translation>Añadir una pregunta</translation>
    </message>
    <message>
      <source>Take from a file…</source>
      <translation>Tomar de un archivo…</translation>
    </message>
    <message>
      <source>Save to a file…</source>
      <translation>Guardar en un archivo…</translation>
    </message>
    <message>
      <source>No question yet</source>
      <translation>Aún no hay preguntas</translation>
    </message>
    <message>
      <source>Add a question from any answer: “This is the session I wanted”.</source>
      <translation>Añade una pregunta desde cualquier respuesta: «Esta es la sesión que quería».</translation>
    </message>
    <message>
      <source>Questions (*.jsonl)</source>
      <translation>Preguntas (*.jsonl)</translation>
    </message>
    <message>
      <source>Choose questions</source>
      <translation>Elegir preguntas</translation>
    </message>
    <message>
      <source>Save the questions</source>
      <translation>Guardar las preguntas</translation>
    </message>
  </context>
  <context>
    <name>Banner</name>
    <message>
      <source>Close this message</source>
      <translation>Cerrar este mensaje</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>Deshacer</translation>
    </message>
  </context>
  <context>
    <name>Below</name>
    <message>
      <source>1 claim sourced</source>
      <translation>1 afirmación con fuente</translation>
    </message>
    <message>
      <source>{0} claims sourced</source>
      <translation>{0} afirmaciones con fuente</translation>
    </message>
    <message>
      <source>1 quote, word for word</source>
      <translation>1 cita, palabra por palabra</translation>
    </message>
    <message>
      <source>{0} quotes, word for word</source>
      <translation>{0} citas, palabra por palabra</translation>
    </message>
    <message>
      <source>1 claim supported</source>
      <translation>1 afirmación con respaldo</translation>
    </message>
    <message>
      <source>{0} claims supported</source>
      <translation>{0} afirmaciones con respaldo</translation>
    </message>
    <message>
      <source>1 without a source</source>
      <translation>1 sin fuente</translation>
    </message>
    <message>
      <source>{0} without a source</source>
      <translation>{0} sin fuente</translation>
    </message>
    <message>
      <source>1 partly</source>
      <translation>1 en parte</translation>
    </message>
    <message>
      <source>{0} partly</source>
      <translation>{0} en parte</translation>
    </message>
    <message>
      <source>1 doubtful</source>
      <translation>1 dudosa</translation>
    </message>
    <message>
      <source>{0} doubtful</source>
      <translation>{0} dudosas</translation>
    </message>
    <message>
      <source>1 headline only</source>
      <translation>1 solo como titular</translation>
    </message>
    <message>
      <source>{0} headline only</source>
      <translation>{0} solo como titulares</translation>
    </message>
    <message>
      <source>Try again, only what is supported</source>
      <translation>Repetir solo con lo que tiene respaldo</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Intentarlo de nuevo</translation>
    </message>
    <message>
      <source>This is the session I wanted</source>
      <translation>Esta es la sesión que quería</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Another session…</source>
      <translation>Otra sesión…</translation>
    </message>
    <message>
      <source>Copy with sources</source>
      <translation>Copiar con las fuentes</translation>
    </message>
    <message>
      <source>Copy the text alone</source>
      <translation>Copiar solo el texto</translation>
    </message>
  </context>
  <context>
    <name>CampaignButton</name>
    <message>
      <source>No campaign yet</source>
      <translation>Sin campaña</translation>
    </message>
    <message>
      <source>Choose a folder</source>
      <translation>Elige una carpeta</translation>
    </message>
    <message>
      <source>Campaign: {0}, {1}</source>
      <translation>Campaña: {0}, {1}</translation>
    </message>
  </context>
  <context>
    <name>Campaigns</name>
    <message>
      <source>Choose your notes folder</source>
      <translation>Elige la carpeta de tus notas</translation>
    </message>
    <message>
      <source>Where are the notes now?</source>
      <translation>¿Dónde están ahora las notas?</translation>
    </message>
    <message>
      <source>{0} is removed, with its conversations. Your notes are as they were.</source>
      <translation>{0} se ha quitado, con sus conversaciones. Tus notas siguen como estaban.</translation>
    </message>
    <message>
      <source>{0} – The Oracle</source>
      <translation>{0} – El Oráculo</translation>
    </message>
    <message>
      <source>The Oracle</source>
      <translation>El Oráculo</translation>
    </message>
  </context>
  <context>
    <name>ChangeCard</name>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>Qué es</translation>
    </message>
    <message>
      <source>Session number</source>
      <translation>Número de sesión</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Guardar</translation>
    </message>
    <message>
      <source>Leave it out</source>
      <translation>Dejarlo fuera</translation>
    </message>
    <message>
      <source>As the Oracle saw it</source>
      <translation>Como lo vio el Oráculo</translation>
    </message>
    <message>
      <source>Keep from your players</source>
      <translation>Ocultar a tus jugadores</translation>
    </message>
    <message>
      <source>Show to your players</source>
      <translation>Mostrar a tus jugadores</translation>
    </message>
  </context>
  <context>
    <name>Chart</name>
    <message>
      <source>{0}: {1}, between {2} and {3} by chance</source>
      <translation>{0}: {1}, entre {2} y {3} por azar</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>media</translation>
    </message>
    <message>
      <source>from</source>
      <translation>desde</translation>
    </message>
    <message>
      <source>to</source>
      <translation>hasta</translation>
    </message>
  </context>
  <context>
    <name>Chip</name>
    <message>
      <source>no source</source>
      <translation>sin fuente</translation>
    </message>
    <message>
      <source>source: {label}</source>
      <translation>fuente: {label}</translation>
    </message>
    <message>
      <source>partly supported by {label}</source>
      <translation>respaldado en parte por {label}</translation>
    </message>
    <message>
      <source>doubtful: {label}</source>
      <translation>dudoso: {label}</translation>
    </message>
    <message>
      <source>{label}, read as a headline</source>
      <translation>{label}, leído como titular</translation>
    </message>
  </context>
  <context>
    <name>CompendiumDesk</name>
    <message>
      <source>{0} and {1} are one name now.</source>
      <translation>{0} y {1} son ahora un solo nombre.</translation>
    </message>
    <message>
      <source>{0} and {1} stay two names.</source>
      <translation>{0} y {1} siguen siendo dos nombres.</translation>
    </message>
    <message>
      <source>{0} is a name of its own now.</source>
      <translation>{0} es ahora un nombre aparte.</translation>
    </message>
    <message>
      <source>{0} is called {1} now.</source>
      <translation>{0} se llama ahora {1}.</translation>
    </message>
    <message>
      <source>{0} is hidden now.</source>
      <translation>{0} está ahora oculto.</translation>
    </message>
    <message>
      <source>{0} is shown again.</source>
      <translation>{0} se muestra de nuevo.</translation>
    </message>
    <message>
      <source>{0} is kept as you said.</source>
      <translation>{0} queda como dijiste.</translation>
    </message>
    <message>
      <source>{0} also stands for {1} now.</source>
      <translation>{0} es ahora también {1}.</translation>
    </message>
    <message>
      <source>{0} does not stand for {1} any more.</source>
      <translation>{0} ya no es {1}.</translation>
    </message>
  </context>
  <context>
    <name>CompendiumJoined</name>
    <message>
      <source>{0} of {1} passages read for names</source>
      <translation>{0} de {1} pasajes leídos en busca de nombres</translation>
    </message>
  </context>
  <context>
    <name>CompendiumPage</name>
    <message>
      <source>Compendium</source>
      <translation>Compendio</translation>
    </message>
    <message>
      <source>Find a name or alias</source>
      <translation>Busca un nombre o un alias</translation>
    </message>
    <message>
      <source>Names</source>
      <translation>Nombres</translation>
    </message>
    <message>
      <source>All names</source>
      <translation>Todos los nombres</translation>
    </message>
    <message>
      <source>No such name. Try a part of it.</source>
      <translation>No hay ese nombre. Prueba con una parte.</translation>
    </message>
    <message>
      <source>No names yet</source>
      <translation>Todavía no hay nombres</translation>
    </message>
    <message>
      <source>Names appear as your notes are read.</source>
      <translation>Los nombres aparecen según se leen tus notas.</translation>
    </message>
    <message>
      <source>{0} from your notes</source>
      <translation>{0} de tus notas</translation>
    </message>
    <message>
      <source>Putting names together…</source>
      <translation>Reuniendo los nombres…</translation>
    </message>
    <message>
      <source>without what players must not know</source>
      <translation>sin lo que los jugadores no deben saber</translation>
    </message>
    <message>
      <source>Names come from headings and links until a chat model runs.</source>
      <translation>Los nombres salen de encabezados y enlaces hasta que haya un modelo de chat.</translation>
    </message>
  </context>
  <context>
    <name>Composer</name>
    <message>
      <source>Ask about your campaign</source>
      <translation>Pregunta por tu campaña</translation>
    </message>
    <message>
      <source>Mode</source>
      <translation>Modo</translation>
    </message>
    <message>
      <source>Mode: {0}</source>
      <translation>Modo: {0}</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Detener</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Preguntar</translation>
    </message>
  </context>
  <context>
    <name>ConversationDelegate</name>
    <message>
      <source>New title</source>
      <translation>Título nuevo</translation>
    </message>
  </context>
  <context>
    <name>ConversationList</name>
    <message>
      <source>Conversations</source>
      <translation>Conversaciones</translation>
    </message>
    <message>
      <source>Rename</source>
      <translation>Cambiar el nombre</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Borrar</translation>
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source>The Oracle could not ask whether there is a newer version.</source>
      <translation>El Oráculo no ha podido preguntar si hay una versión más nueva.</translation>
    </message>
    <message>
      <source>It asks again at the next start.</source>
      <translation>Volverá a preguntar la próxima vez que se abra.</translation>
    </message>
    <message>
      <source>Everything else works as before.</source>
      <translation>Todo lo demás funciona igual.</translation>
    </message>
    <message>
      <source>What was answered about newer versions could not be read.</source>
      <translation>No se ha podido leer la respuesta sobre versiones nuevas.</translation>
    </message>
    <message>
      <source>The answer about newer versions is not signed by the Oracle's publisher, so it was not used.</source>
      <translation>La respuesta sobre versiones nuevas no lleva la firma de quien publica el Oráculo, así que no se ha usado.</translation>
    </message>
    <message>
      <source>If this goes on, look at the Oracle's page yourself.</source>
      <translation>Si sigue ocurriendo, mira tú la página del Oráculo.</translation>
    </message>
    <message>
      <source>set by you</source>
      <translation>puesto por ti</translation>
    </message>
    <message>
      <source>number set by you</source>
      <translation>número puesto por ti</translation>
    </message>
    <message>
      <source>number taken from the file name</source>
      <translation>número tomado del nombre del archivo</translation>
    </message>
    <message>
      <source>number taken from the title</source>
      <translation>número tomado del título</translation>
    </message>
    <message>
      <source>number taken from the properties at the top</source>
      <translation>número tomado de las propiedades del principio</translation>
    </message>
    <message>
      <source>number taken from the title in the properties</source>
      <translation>número tomado del título de las propiedades</translation>
    </message>
    <message>
      <source>number taken from the header “{0}”</source>
      <translation>número tomado del encabezado «{0}»</translation>
    </message>
    <message>
      <source>sessions of this file go by the dates of its headings</source>
      <translation>las sesiones de este archivo van por las fechas de sus encabezados</translation>
    </message>
    <message>
      <source>a header in the text opens a session</source>
      <translation>un encabezado del texto abre una sesión</translation>
    </message>
    <message>
      <source>headers in the text open one session after another</source>
      <translation>los encabezados del texto abren una sesión tras otra</translation>
    </message>
    <message>
      <source>headings with a date open one session after another</source>
      <translation>los encabezados con fecha abren una sesión tras otra</translation>
    </message>
    <message>
      <source>the properties at the top say what it is</source>
      <translation>las propiedades del principio dicen qué es</translation>
    </message>
    <message>
      <source>the properties at the top say so</source>
      <translation>lo dicen las propiedades del principio</translation>
    </message>
    <message>
      <source>told by its folder</source>
      <translation>por su carpeta</translation>
    </message>
    <message>
      <source>told by what stands in it</source>
      <translation>por lo que contiene</translation>
    </message>
    <message>
      <source>it goes with a session of the same number</source>
      <translation>va con una sesión del mismo número</translation>
    </message>
    <message>
      <source>it is a page about the notes</source>
      <translation>es una página sobre las notas</translation>
    </message>
    <message>
      <source>it is neither a session nor a page of the world</source>
      <translation>no es ni una sesión ni una página del mundo</translation>
    </message>
    <message>
      <source>it is numbered or dated in a folder of sessions</source>
      <translation>tiene número o fecha en una carpeta de sesiones</translation>
    </message>
    <message>
      <source>it lies beside the notes of its session</source>
      <translation>está junto a las notas de su sesión</translation>
    </message>
    <message>
      <source>it lies in a folder of diaries</source>
      <translation>está en una carpeta de diarios</translation>
    </message>
    <message>
      <source>it lies in a folder of plans</source>
      <translation>está en una carpeta de planes</translation>
    </message>
    <message>
      <source>it lies in a folder of side files</source>
      <translation>está en una carpeta de archivos complementarios</translation>
    </message>
    <message>
      <source>it lies in a folder of transcripts</source>
      <translation>está en una carpeta de transcripciones</translation>
    </message>
    <message>
      <source>it lies in the GM's own folder</source>
      <translation>está en la carpeta del director de juego</translation>
    </message>
    <message>
      <source>it lies in the folder of sessions</source>
      <translation>está en la carpeta de sesiones</translation>
    </message>
    <message>
      <source>it reads like a plan</source>
      <translation>se lee como un plan</translation>
    </message>
    <message>
      <source>it reads like a recording</source>
      <translation>se lee como una grabación</translation>
    </message>
    <message>
      <source>nearly every line is somebody speaking</source>
      <translation>en casi cada línea habla alguien</translation>
    </message>
    <message>
      <source>no sign of a session or a character</source>
      <translation>ni rastro de una sesión o un personaje</translation>
    </message>
    <message>
      <source>the name only mentions the session</source>
      <translation>el nombre solo menciona la sesión</translation>
    </message>
    <message>
      <source>the name says diary</source>
      <translation>el nombre dice diario</translation>
    </message>
    <message>
      <source>the name says raw</source>
      <translation>el nombre dice en bruto</translation>
    </message>
    <message>
      <source>the name says transcript</source>
      <translation>el nombre dice transcripción</translation>
    </message>
    <message>
      <source>the name says that it is a plan</source>
      <translation>el nombre dice que es un plan</translation>
    </message>
    <message>
      <source>the name says that it is a side file</source>
      <translation>el nombre dice que es un complemento</translation>
    </message>
    <message>
      <source>the name says that it is the GM's own version</source>
      <translation>el nombre dice que es la versión del director de juego</translation>
    </message>
    <message>
      <source>You left this file out.</source>
      <translation>Dejaste fuera este archivo.</translation>
    </message>
    <message>
      <source>This is a template for notes, not notes.</source>
      <translation>Es una plantilla para notas, no notas.</translation>
    </message>
    <message>
      <source>This is a copy of {0}.</source>
      <translation>Es una copia de {0}.</translation>
    </message>
    <message>
      <source>This file is empty.</source>
      <translation>Este archivo está vacío.</translation>
    </message>
    <message>
      <source>This file is online only.</source>
      <translation>Este archivo solo está en línea.</translation>
    </message>
    <message>
      <source>Choose “Always keep on this device” for its folder, then read the notes again.</source>
      <translation>Elige «Mantener siempre en este dispositivo» para su carpeta y vuelve a leer las notas.</translation>
    </message>
    <message>
      <source>This file has no text in it.</source>
      <translation>Este archivo no tiene texto.</translation>
    </message>
    <message>
      <source>This file holds no text: it looks like a picture or a program.</source>
      <translation>Este archivo no contiene texto: parece una imagen o un programa.</translation>
    </message>
    <message>
      <source>This PDF is a picture of a page.</source>
      <translation>Este PDF es la imagen de una página.</translation>
    </message>
    <message>
      <source>It has no text to read.</source>
      <translation>No tiene texto que leer.</translation>
    </message>
    <message>
      <source>A text recognition program (OCR) can add it.</source>
      <translation>Un programa de reconocimiento de texto (OCR) puede añadirlo.</translation>
    </message>
    <message>
      <source>This PDF is locked with a password.</source>
      <translation>Este PDF está cerrado con contraseña.</translation>
    </message>
    <message>
      <source>This PDF is damaged and cannot be read.</source>
      <translation>Este PDF está dañado y no se puede leer.</translation>
    </message>
    <message>
      <source>The Oracle cannot read {0} files.</source>
      <translation>El Oráculo no puede leer archivos {0}.</translation>
    </message>
    <message>
      <source>The Oracle cannot tell what this file is.</source>
      <translation>El Oráculo no sabe qué es este archivo.</translation>
    </message>
    <message>
      <source>This file has {0} MB; files over {1} MB are left out.</source>
      <translation>Este archivo tiene {0} MB; los de más de {1} MB quedan fuera.</translation>
    </message>
    <message>
      <source>The limit can be raised in the settings.</source>
      <translation>El límite se puede subir en los ajustes.</translation>
    </message>
    <message>
      <source>The file could not be read.</source>
      <translation>El archivo no se pudo leer.</translation>
    </message>
    <message>
      <source>The file may not be opened.</source>
      <translation>El archivo no se puede abrir.</translation>
    </message>
    <message>
      <source>The file is gone: it was moved or deleted while the notes were read.</source>
      <translation>El archivo ya no está: se movió o se borró mientras se leían las notas.</translation>
    </message>
    <message>
      <source>Check who may read it, then try again.</source>
      <translation>Comprueba quién puede leerlo e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>Try again.</source>
      <translation>Inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>There is something in this file that the Oracle cannot read.</source>
      <translation>Hay algo en este archivo que el Oráculo no puede leer.</translation>
    </message>
    <message>
      <source>Save it anew from the program that made it, or as plain text.</source>
      <translation>Vuelve a guardarlo desde el programa con el que se hizo, o como texto sin formato.</translation>
    </message>
    <message>
      <source>{0} cannot be opened.</source>
      <translation>No se puede abrir {0}.</translation>
    </message>
    <message>
      <source>It may have moved.</source>
      <translation>Puede que se haya movido.</translation>
    </message>
    <message>
      <source>This is not a note, so the Oracle does not open it.</source>
      <translation>Esto no es una nota, así que el Oráculo no lo abre.</translation>
    </message>
    <message>
      <source>This file lies outside your notes folder, so the Oracle does not open it.</source>
      <translation>Este archivo está fuera de tu carpeta de notas, así que el Oráculo no lo abre.</translation>
    </message>
    <message>
      <source>Open it in your file manager.</source>
      <translation>Ábrelo desde tu explorador de archivos.</translation>
    </message>
    <message>
      <source>The folder {0} is not there any more.</source>
      <translation>La carpeta {0} ya no está.</translation>
    </message>
    <message>
      <source>The folder {0} is not there.</source>
      <translation>La carpeta {0} no está.</translation>
    </message>
    <message>
      <source>It is read again when it is back.</source>
      <translation>Se leerá de nuevo cuando vuelva.</translation>
    </message>
    <message>
      <source>The folder {0} cannot be read.</source>
      <translation>La carpeta {0} no se puede leer.</translation>
    </message>
    <message>
      <source>The folder {0} may not be opened.</source>
      <translation>La carpeta {0} no se puede abrir.</translation>
    </message>
    <message>
      <source>The name of {0} is damaged: part of it is no text.</source>
      <translation>El nombre de {0} está dañado: una parte no es texto.</translation>
    </message>
    <message>
      <source>Give the folder another name, then choose it again.</source>
      <translation>Ponle otro nombre a la carpeta y vuelve a elegirla.</translation>
    </message>
    <message>
      <source>Choose where the notes are now.</source>
      <translation>Elige dónde están ahora las notas.</translation>
    </message>
    <message>
      <source>Check that its disk is connected.</source>
      <translation>Comprueba que su disco esté conectado.</translation>
    </message>
    <message>
      <source>Allow the Oracle to read it, or choose another one.</source>
      <translation>Deja que el Oráculo la lea o elige otra.</translation>
    </message>
    <message>
      <source>Choose the folder that holds your notes.</source>
      <translation>Elige la carpeta que contiene tus notas.</translation>
    </message>
    <message>
      <source>That folder holds the Oracle's own data.</source>
      <translation>Esa carpeta contiene los datos del propio Oráculo.</translation>
    </message>
    <message>
      <source>Choose the folder that holds only your notes.</source>
      <translation>Elige la carpeta que contiene solo tus notas.</translation>
    </message>
    <message>
      <source>This campaign is open in another window or terminal of the Oracle.</source>
      <translation>Esta campaña está abierta en otra ventana o terminal del Oráculo.</translation>
    </message>
    <message>
      <source>Close it there and try again.</source>
      <translation>Ciérrala allí e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>The disk is full, so the last change could not be saved.</source>
      <translation>El disco está lleno, así que el último cambio no se pudo guardar.</translation>
    </message>
    <message>
      <source>Free some space and try again.</source>
      <translation>Libera espacio e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>The data of this campaign is damaged.</source>
      <translation>Los datos de esta campaña están dañados.</translation>
    </message>
    <message>
      <source>Your notes are not touched.</source>
      <translation>Tus notas no se tocan.</translation>
    </message>
    <message>
      <source>Nothing was changed.</source>
      <translation>No se cambió nada.</translation>
    </message>
    <message>
      <source>What was saved before is kept.</source>
      <translation>Lo que se guardó antes se conserva.</translation>
    </message>
    <message>
      <source>Bring back a copy of it under Settings, Copies, or remove the campaign and read the same folder again.</source>
      <translation>Recupera una copia en Ajustes, Copias, o quita la campaña y vuelve a leer la misma carpeta.</translation>
    </message>
    <message>
      <source>{0} is not a sound copy of a campaign.</source>
      <translation>{0} no es una copia válida de una campaña.</translation>
    </message>
    <message>
      <source>{0} cannot be read.</source>
      <translation>{0} no se puede leer.</translation>
    </message>
    <message>
      <source>There is no folder {0}.</source>
      <translation>No existe la carpeta {0}.</translation>
    </message>
    <message>
      <source>Choose another place for the copy.</source>
      <translation>Elige otro lugar para la copia.</translation>
    </message>
    <message>
      <source>Choose another copy.</source>
      <translation>Elige otra copia.</translation>
    </message>
    <message>
      <source>{0} was made by a newer version of the Oracle.</source>
      <translation>{0} se hizo con una versión más nueva del Oráculo.</translation>
    </message>
    <message>
      <source>Update the Oracle to bring it back.</source>
      <translation>Actualiza el Oráculo para recuperarla.</translation>
    </message>
    <message>
      <source>There is not enough room on the disk for this copy.</source>
      <translation>No hay espacio suficiente en el disco para esta copia.</translation>
    </message>
    <message>
      <source>Free {0} GB and try again.</source>
      <translation>Libera {0} GB e inténtalo otra vez.</translation>
    </message>
    <message>
      <source>There is no copy of {0}.</source>
      <translation>No hay ninguna copia de {0}.</translation>
    </message>
    <message>
      <source>Remove it and read the same folder again; your notes are not touched.</source>
      <translation>Quítala y vuelve a leer la misma carpeta; tus notas no se tocan.</translation>
    </message>
    <message>
      <source>Another program is using this campaign's data, so the last change could not be saved.</source>
      <translation>Otro programa está usando los datos de esta campaña, así que el último cambio no se pudo guardar.</translation>
    </message>
    <message>
      <source>Close the other window or terminal and try again.</source>
      <translation>Cierra la otra ventana o terminal e inténtalo otra vez.</translation>
    </message>
    <message>
      <source>The folder of this campaign's data cannot be read or written.</source>
      <translation>No se puede leer o escribir en la carpeta de los datos de esta campaña.</translation>
    </message>
    <message>
      <source>Check that the disk is there and that you may write to it, then try again.</source>
      <translation>Comprueba que el disco está conectado y que puedes escribir en él, e inténtalo otra vez.</translation>
    </message>
    <message>
      <source>This campaign was last used with a newer version of the Oracle.</source>
      <translation>Esta campaña se usó por última vez con una versión más nueva del Oráculo.</translation>
    </message>
    <message>
      <source>Update the Oracle to open it.</source>
      <translation>Actualiza el Oráculo para abrirla.</translation>
    </message>
    <message>
      <source>This computer has no keyring that can be used, so the token was not kept.</source>
      <translation>Este equipo no tiene un llavero que se pueda usar, así que la clave no se ha guardado.</translation>
    </message>
    <message>
      <source>Give it when you start the Oracle, as the environment variable {0}.</source>
      <translation>Dala al abrir el Oráculo, con la variable de entorno {0}.</translation>
    </message>
    <message>
      <source>The Chroma server at {0} does not answer.</source>
      <translation>El servidor de Chroma en {0} no responde.</translation>
    </message>
    <message>
      <source>The Chroma server at {0} does not let the Oracle in.</source>
      <translation>El servidor de Chroma en {0} no deja entrar al Oráculo.</translation>
    </message>
    <message>
      <source>The Chroma server at {0} is another computer, and what goes to it is not encrypted.</source>
      <translation>El servidor de Chroma en {0} es otro equipo, y lo que va a él no está cifrado.</translation>
    </message>
    <message>
      <source>Nothing was sent.</source>
      <translation>No se ha enviado nada.</translation>
    </message>
    <message>
      <source>{0} would stand nowhere in the notes.</source>
      <translation>{0} no aparecería en ninguna parte de las notas.</translation>
    </message>
    <message>
      <source>Nothing was marked.</source>
      <translation>No se ha marcado nada.</translation>
    </message>
    <message>
      <source>The closest is: {0}</source>
      <translation>Lo más parecido es: {0}</translation>
    </message>
    <message>
      <source>Allow it in Settings, but only in a network that you trust.</source>
      <translation>Permítelo en Ajustes, pero solo en una red de confianza.</translation>
    </message>
    <message>
      <source>Set its token in Settings.</source>
      <translation>Pon su clave en Ajustes.</translation>
    </message>
    <message>
      <source>Search by words goes on.</source>
      <translation>La búsqueda por palabras sigue.</translation>
    </message>
    <message>
      <source>Start it, or look at its address in Settings.</source>
      <translation>Arráncalo, o revisa su dirección en Ajustes.</translation>
    </message>
    <message>
      <source>The settings could not be saved.</source>
      <translation>Los ajustes no se pudieron guardar.</translation>
    </message>
    <message>
      <source>Check that the disk is not full.</source>
      <translation>Comprueba que el disco no esté lleno.</translation>
    </message>
    <message>
      <source>{0} is not a session number.</source>
      <translation>{0} no es un número de sesión.</translation>
    </message>
    <message>
      <source>No heading stands before this in {0}.</source>
      <translation>En {0} no hay ningún encabezado antes de esto.</translation>
    </message>
    <message>
      <source>Mark the passage or the file.</source>
      <translation>Marca el pasaje o el archivo.</translation>
    </message>
    <message>
      <source>Nothing was chosen to be kept from the players.</source>
      <translation>No se eligió nada que ocultar a los jugadores.</translation>
    </message>
    <message>
      <source>Choose some text first.</source>
      <translation>Elige primero un texto.</translation>
    </message>
    <message>
      <source>There is no file {0} in this campaign.</source>
      <translation>No hay ningún archivo {0} en esta campaña.</translation>
    </message>
    <message>
      <source>This was not marked secret by hand.</source>
      <translation>Esto no se marcó como secreto a mano.</translation>
    </message>
    <message>
      <source>There is nothing to undo.</source>
      <translation>No hay nada que deshacer.</translation>
    </message>
    <message>
      <source>Write it as 12, 12a, 0.5 or 12-14.</source>
      <translation>Escríbelo como 12, 12a, 0.5 o 12-14.</translation>
    </message>
    <message>
      <source>Line {0} of {1} is not a question.</source>
      <translation>La línea {0} de {1} no es una pregunta.</translation>
    </message>
    <message>
      <source>Correct or remove that line; nothing was run.</source>
      <translation>Corrige o quita esa línea; no se ha probado nada.</translation>
    </message>
    <message>
      <source>The chat model gave no answer.</source>
      <translation>El modelo de chat no dio respuesta.</translation>
    </message>
    <message>
      <source>They differ in a title or in how they are parted.</source>
      <translation>Difieren en un título o en cómo se separan.</translation>
    </message>
    <message>
      <source>They are one name with different titles.</source>
      <translation>Son un nombre con títulos distintos.</translation>
    </message>
    <message>
      <source>One is old or young, the other does not say.</source>
      <translation>Uno es viejo o joven; el otro no lo dice.</translation>
    </message>
    <message>
      <source>One is the other with more names.</source>
      <translation>Uno es el otro con más nombres.</translation>
    </message>
    <message>
      <source>They differ in one letter.</source>
      <translation>Difieren en una letra.</translation>
    </message>
    <message>
      <source>They differ in a letter or two.</source>
      <translation>Difieren en una o dos letras.</translation>
    </message>
    <message>
      <source>One is part of the other.</source>
      <translation>Uno es parte del otro.</translation>
    </message>
    <message>
      <source>One may be short for the other.</source>
      <translation>Uno puede ser la forma corta del otro.</translation>
    </message>
    <message>
      <source>They sound alike.</source>
      <translation>Suenan igual.</translation>
    </message>
    <message>
      <source>No name {0} is known from the notes.</source>
      <translation>En las notas no consta el nombre {0}.</translation>
    </message>
    <message>
      <source>The list shows those that are.</source>
      <translation>La lista muestra los que sí.</translation>
    </message>
    <message>
      <source>{0} and {1} are one name already.</source>
      <translation>{0} y {1} ya son un solo nombre.</translation>
    </message>
    <message>
      <source>There is a name {0} already.</source>
      <translation>Ya hay un nombre {0}.</translation>
    </message>
    <message>
      <source>{0} is a name of its own.</source>
      <translation>{0} es un nombre aparte.</translation>
    </message>
    <message>
      <source>Merge the two instead.</source>
      <translation>Une los dos en su lugar.</translation>
    </message>
    <message>
      <source>“{0}” cannot be looked for in the notes.</source>
      <translation>«{0}» no se puede buscar en las notas.</translation>
    </message>
    <message>
      <source>Choose a longer name.</source>
      <translation>Elige un nombre más largo.</translation>
    </message>
    <message>
      <source>There is no question.</source>
      <translation>Falta la pregunta.</translation>
    </message>
    <message>
      <source>Write what you would like to know.</source>
      <translation>Escribe qué te gustaría saber.</translation>
    </message>
    <message>
      <source>A question of {0} characters is too long.</source>
      <translation>Una pregunta de {0} caracteres es demasiado larga.</translation>
    </message>
    <message>
      <source>Ask in up to {0}; to have a text read, put it into your notes.</source>
      <translation>Pregunta con {0} como mucho; para que se lea un texto, ponlo en tus notas.</translation>
    </message>
    <message>
      <source>This conversation was deleted, so the message was not kept.</source>
      <translation>Esta conversación se borró, así que el mensaje no se ha guardado.</translation>
    </message>
    <message>
      <source>This answer could not be kept in the conversation.</source>
      <translation>Esta respuesta no se ha podido guardar en la conversación.</translation>
    </message>
    <message>
      <source>No chat model is running, and your notes were not asked.</source>
      <translation>No hay ningún modelo de chat en marcha y no se han consultado tus notas.</translation>
    </message>
    <message>
      <source>The questions in {0} could not be read.</source>
      <translation>No se han podido leer las preguntas de {0}.</translation>
    </message>
    <message>
      <source>Choose another file.</source>
      <translation>Elige otro archivo.</translation>
    </message>
    <message>
      <source>The questions could not be written to {0}.</source>
      <translation>No se han podido guardar las preguntas en {0}.</translation>
    </message>
    <message>
      <source>There is no test run {0}.</source>
      <translation>No hay ninguna prueba número {0}.</translation>
    </message>
    <message>
      <source>There are: {0}.</source>
      <translation>Hay: {0}.</translation>
    </message>
    <message>
      <source>Run a test first.</source>
      <translation>Haz primero una prueba.</translation>
    </message>
    <message>
      <source>There is no campaign called {0}.</source>
      <translation>No hay ninguna campaña que se llame {0}.</translation>
    </message>
    <message>
      <source>Read a folder of notes first.</source>
      <translation>Lee primero una carpeta de notas.</translation>
    </message>
    <message>
      <source>There is a campaign called {0} already.</source>
      <translation>Ya hay una campaña que se llama {0}.</translation>
    </message>
    <message>
      <source>Bring the copy back under another name, or put it in the place of that one.</source>
      <translation>Recupera la copia con otro nombre o ponla en lugar de esa campaña.</translation>
    </message>
    <message>
      <source>A campaign needs a name.</source>
      <translation>Una campaña necesita un nombre.</translation>
    </message>
    <message>
      <source>Choose another name.</source>
      <translation>Elige otro nombre.</translation>
    </message>
    <message>
      <source>This campaign was closed.</source>
      <translation>Esta campaña se ha cerrado.</translation>
    </message>
    <message>
      <source>Open it again.</source>
      <translation>Vuelve a abrirla.</translation>
    </message>
    <message>
      <source>{0} is no alias of {1}.</source>
      <translation>{0} no es un alias de {1}.</translation>
    </message>
    <message>
      <source>{0} is not hidden.</source>
      <translation>{0} no está oculto.</translation>
    </message>
    <message>
      <source>A name is one of: {0}.</source>
      <translation>Un nombre es una de estas cosas: {0}.</translation>
    </message>
    <message>
      <source>{0} was not corrected.</source>
      <translation>{0} no se había corregido.</translation>
    </message>
    <message>
      <source>The closest is {0}.</source>
      <translation>El más parecido es {0}.</translation>
    </message>
    <message>
      <source>Read the folder again if it is new.</source>
      <translation>Lee la carpeta otra vez si es nuevo.</translation>
    </message>
    <message>
      <source>There is no heading “{0}” in {1}.</source>
      <translation>No hay ningún encabezado «{0}» en {1}.</translation>
    </message>
    <message>
      <source>Write it as it stands in the note.</source>
      <translation>Escríbelo tal como está en la nota.</translation>
    </message>
    <message>
      <source>These words are not in {0}.</source>
      <translation>Estas palabras no están en {0}.</translation>
    </message>
    <message>
      <source>Copy them from the note as they stand.</source>
      <translation>Cópialas de la nota tal como están.</translation>
    </message>
    <message>
      <source>Write in it and it is read.</source>
      <translation>Escribe algo en él y se leerá.</translation>
    </message>
    <message>
      <source>This note has only properties at its top and no text yet.</source>
      <translation>Esta nota solo tiene propiedades al principio y todavía no tiene texto.</translation>
    </message>
    <message>
      <source>This file changed while it was read.</source>
      <translation>Este archivo cambió mientras se leía.</translation>
    </message>
    <message>
      <source>It is read again the next time.</source>
      <translation>Se leerá otra vez la próxima vez.</translation>
    </message>
    <message>
      <source>The Oracle is not allowed to read this file.</source>
      <translation>El Oráculo no tiene permiso para leer este archivo.</translation>
    </message>
    <message>
      <source>The file went away while the folder was read.</source>
      <translation>El archivo desapareció mientras se leía la carpeta.</translation>
    </message>
    <message>
      <source>Try again when it is back.</source>
      <translation>Inténtalo de nuevo cuando vuelva a estar.</translation>
    </message>
    <message>
      <source>The file could not be read ({0}).</source>
      <translation>No se ha podido leer el archivo ({0}).</translation>
    </message>
    <message>
      <source>This is {0}; it holds no notes to read.</source>
      <translation>Es {0}; no contiene notas que leer.</translation>
    </message>
    <message>
      <source>This folder may not be opened.</source>
      <translation>Esta carpeta no se puede abrir.</translation>
    </message>
    <message>
      <source>The name of this file is damaged.</source>
      <translation>El nombre de este archivo está dañado.</translation>
    </message>
    <message>
      <source>This leads to a file that is not there any more.</source>
      <translation>Esto lleva a un archivo que ya no está.</translation>
    </message>
    <message>
      <source>This e-book is locked by its seller and cannot be read here.</source>
      <translation>La tienda bloqueó este libro electrónico y aquí no se puede leer.</translation>
    </message>
    <message>
      <source>A copy without copy protection can be read.</source>
      <translation>Una copia sin protección sí se puede leer.</translation>
    </message>
    <message>
      <source>This is a data file, not an export of World Anvil, Kanka or Foundry; it holds no notes to read.</source>
      <translation>Es un archivo de datos, no una exportación de World Anvil, Kanka o Foundry; no contiene notas que leer.</translation>
    </message>
    <message>
      <source>This export has only a title and no text yet.</source>
      <translation>Esta exportación solo tiene un título y todavía no tiene texto.</translation>
    </message>
    <message>
      <source>This file holds more text than any campaign: it is left out.</source>
      <translation>Este archivo tiene más texto que cualquier campaña: se deja fuera.</translation>
    </message>
    <message>
      <source>This page holds data, not text: it is left out.</source>
      <translation>Esta página tiene datos, no texto: se deja fuera.</translation>
    </message>
    <message>
      <source>This page has more parts than any notes: it is left out.</source>
      <translation>Esta página tiene más partes que cualquier nota: se deja fuera.</translation>
    </message>
    <message>
      <source>This {0} file is locked with a password.</source>
      <translation>Este archivo {0} está bloqueado con una contraseña.</translation>
    </message>
    <message>
      <source>Save a copy without the password in your notes folder to have it read.</source>
      <translation>Guarda una copia sin contraseña en tu carpeta de notas para que se lea.</translation>
    </message>
    <message>
      <source>This file unpacks to far more than any notes hold: it is left out.</source>
      <translation>Este archivo, al descomprimirse, ocupa mucho más que cualquier nota: se deja fuera.</translation>
    </message>
    <message>
      <source>This file is in the old Word format, although its name says {0}.</source>
      <translation>Este archivo está en el formato antiguo de Word, aunque su nombre diga {0}.</translation>
    </message>
    <message>
      <source>Open it in your word processor and save it as docx.</source>
      <translation>Ábrelo en tu procesador de textos y guárdalo como docx.</translation>
    </message>
    <message>
      <source>This {0} file is damaged and cannot be opened.</source>
      <translation>Este archivo {0} está dañado y no se puede abrir.</translation>
    </message>
    <message>
      <source>Open it in the program that made it, save it again, then try again.</source>
      <translation>Ábrelo en el programa con el que se hizo, guárdalo otra vez y vuelve a intentarlo.</translation>
    </message>
    <message>
      <source>Open it in a PDF viewer, save it again, then try again.</source>
      <translation>Ábrelo en un visor de PDF, guárdalo otra vez y vuelve a intentarlo.</translation>
    </message>
    <message>
      <source>This PDF holds more pages or text than any book: it is left out.</source>
      <translation>Este PDF tiene más páginas o más texto que cualquier libro: se deja fuera.</translation>
    </message>
    <message>
      <source>Reading this PDF took too long or failed half-way.</source>
      <translation>La lectura de este PDF tardó demasiado o se quedó a medias.</translation>
    </message>
    <message>
      <source>The letters of this PDF have no names, so its text cannot be told.</source>
      <translation>Las letras de este PDF no dicen cuáles son, así que no se puede saber qué pone.</translation>
    </message>
    <message>
      <source>Make the PDF anew from the program it came from.</source>
      <translation>Vuelve a crear el PDF desde el programa del que salió.</translation>
    </message>
    <message>
      <source>This RTF file is damaged and cannot be read.</source>
      <translation>Este archivo RTF está dañado y no se puede leer.</translation>
    </message>
    <message>
      <source>Open it in your word processor, save it again, then try again.</source>
      <translation>Ábrelo en tu procesador de textos, guárdalo otra vez y vuelve a intentarlo.</translation>
    </message>
    <message>
      <source>The folder {0} is empty.</source>
      <translation>La carpeta {0} está vacía.</translation>
    </message>
    <message>
      <source>Everything that was read before is kept.</source>
      <translation>Se conserva todo lo que se leyó antes.</translation>
    </message>
    <message>
      <source>Connect its disk, or choose where the notes are now.</source>
      <translation>Conecta su disco o elige dónde están ahora las notas.</translation>
    </message>
    <message>
      <source>{0} is a file, not a folder.</source>
      <translation>{0} es un archivo, no una carpeta.</translation>
    </message>
    <message>
      <source>{0} is not a folder.</source>
      <translation>{0} no es una carpeta.</translation>
    </message>
    <message>
      <source>The system cannot watch so many folders.</source>
      <translation>El sistema no puede vigilar tantas carpetas.</translation>
    </message>
    <message>
      <source>Changes in your notes are noticed within {0}.</source>
      <translation>Los cambios en tus notas se notan en {0}.</translation>
    </message>
    <message>
      <source>These notes are on a network drive.</source>
      <translation>Estas notas están en una unidad de red.</translation>
    </message>
    <message>
      <source>What changes there is noticed within {0}.</source>
      <translation>Lo que cambia ahí se nota en {0}.</translation>
    </message>
    <message>
      <source>a minute</source>
      <translation>un minuto</translation>
    </message>
    <message>
      <source>{0} seconds</source>
      <translation>{0} segundos</translation>
    </message>
    <message>
      <source>The Oracle cannot write to its folder {0}.</source>
      <translation>El Oráculo no puede escribir en su carpeta {0}.</translation>
    </message>
    <message>
      <source>Check that the disk is not full and that you may write there.</source>
      <translation>Comprueba que el disco no esté lleno y que puedas escribir ahí.</translation>
    </message>
    <message>
      <source>The model that finds passages gave no usable answer.</source>
      <translation>El modelo que encuentra pasajes no ha dado una respuesta que sirva.</translation>
    </message>
    <message>
      <source>What was read is kept.</source>
      <translation>Se conserva lo que se ha leído.</translation>
    </message>
    <message>
      <source>Try again, or choose another model in Settings.</source>
      <translation>Inténtalo de nuevo o elige otro modelo en Ajustes.</translation>
    </message>
    <message>
      <source>The model that read these notes ({0}) cannot be reached.</source>
      <translation>No se puede contactar con el modelo que leyó estas notas ({0}).</translation>
    </message>
    <message>
      <source>Passages are found by their words and names.</source>
      <translation>Los pasajes se encuentran por sus palabras y nombres.</translation>
    </message>
    <message>
      <source>Start Ollama, then ask again.</source>
      <translation>Pon Ollama en marcha y vuelve a preguntar.</translation>
    </message>
    <message>
      <source>The question could not be compared with the notes.</source>
      <translation>No se ha podido comparar la pregunta con las notas.</translation>
    </message>
    <message>
      <source>They were searched by word.</source>
      <translation>Se han buscado por palabras.</translation>
    </message>
    <message>
      <source>The search index has to be built anew.</source>
      <translation>Hay que volver a crear el índice de búsqueda.</translation>
    </message>
    <message>
      <source>The notes that were read are kept.</source>
      <translation>Se conservan las notas que se han leído.</translation>
    </message>
    <message>
      <source>The disk is full, so the search index could not be saved.</source>
      <translation>El disco está lleno y no se ha podido guardar el índice de búsqueda.</translation>
    </message>
    <message>
      <source>The search by meaning did not answer.</source>
      <translation>La búsqueda por significado no ha respondido.</translation>
    </message>
    <message>
      <source>The search by words goes on.</source>
      <translation>La búsqueda por palabras sigue.</translation>
    </message>
    <message>
      <source>The search index is not open.</source>
      <translation>El índice de búsqueda no está abierto.</translation>
    </message>
    <message>
      <source>There is no setting called {0}.</source>
      <translation>No hay ningún ajuste que se llame {0}.</translation>
    </message>
    <message>
      <source>The setting {0} cannot be {1}.</source>
      <translation>El ajuste {0} no puede ser {1}.</translation>
    </message>
    <message>
      <source>The settings could not be read.</source>
      <translation>No se han podido leer los ajustes.</translation>
    </message>
    <message>
      <source>Defaults are used.</source>
      <translation>Se usan los valores iniciales.</translation>
    </message>
    <message>
      <source>Defaults are used, the old file is {0}.</source>
      <translation>Se usan los valores iniciales; el archivo anterior es {0}.</translation>
    </message>
    <message>
      <source>The default is used.</source>
      <translation>Se usa el valor inicial.</translation>
    </message>
    <message>
      <source>a picture</source>
      <translation>una imagen</translation>
    </message>
    <message>
      <source>a sound or film</source>
      <translation>un sonido o una película</translation>
    </message>
    <message>
      <source>a drawing board</source>
      <translation>un lienzo de dibujo</translation>
    </message>
    <message>
      <source>a table or data file</source>
      <translation>una tabla o un archivo de datos</translation>
    </message>
    <message>
      <source>a program or style sheet</source>
      <translation>un programa o una hoja de estilo</translation>
    </message>
    <message>
      <source>an archive</source>
      <translation>un archivo comprimido</translation>
    </message>
    <message>
      <source>a font</source>
      <translation>una tipografía</translation>
    </message>
  </context>
  <context>
    <name>CostNote</name>
    <message>
      <source>A change reads all of your notes anew: {0}.</source>
      <translation>Un cambio hace leer de nuevo todas tus notas: {0}.</translation>
    </message>
  </context>
  <context>
    <name>Doors</name>
    <message>
      <source>{0} is open already.</source>
      <translation>{0} ya está abierta.</translation>
    </message>
    <message>
      <source>Read the notes in {0}?</source>
      <translation>¿Leer las notas de {0}?</translation>
    </message>
    <message>
      <source>Read them</source>
      <translation>Leerlas</translation>
    </message>
  </context>
  <context>
    <name>DropZone</name>
    <message>
      <source>Choose a folder…</source>
      <translation>Elegir una carpeta…</translation>
    </message>
    <message>
      <source>Drop your notes folder here</source>
      <translation>Suelta aquí tu carpeta de notas</translation>
    </message>
    <message>
      <source>Markdown, text, PDF, Word, OpenDocument and web pages. Obsidian vaults too.</source>
      <translation>Markdown, texto, PDF, Word, OpenDocument y páginas web. También bóvedas de Obsidian.</translation>
    </message>
  </context>
  <context>
    <name>EmptyNote</name>
    <message>
      <source>Choose your notes folder</source>
      <translation>Elegir la carpeta de tus notas</translation>
    </message>
  </context>
  <context>
    <name>EmptyState</name>
    <message>
      <source>What would you like to know?</source>
      <translation>¿Qué te gustaría saber?</translation>
    </message>
    <message>
      <source>You could start with</source>
      <translation>Puedes empezar por</translation>
    </message>
    <message>
      <source>Your notes and questions stay on this computer.</source>
      <translation>Tus notas y preguntas se quedan en este equipo.</translation>
    </message>
    <message>
      <source>Choose your notes folder</source>
      <translation>Elegir la carpeta de tus notas</translation>
    </message>
    <message>
      <source>Nothing has been read yet.</source>
      <translation>Todavía no se ha leído nada.</translation>
    </message>
    <message>
      <source>{0}, read and ready.</source>
      <translation>{0}, todo leído y listo.</translation>
    </message>
    <message>
      <source>{0} and {1}</source>
      <translation>{0} y {1}</translation>
    </message>
    <message>
      <source>{0}, all read and ready.</source>
      <translation>{0}, todo leído y listo.</translation>
    </message>
  </context>
  <context>
    <name>EnrichDesk</name>
    <message>
      <source>Ollama works on {0} requests at a time, {1} are sent</source>
      <translation>Ollama atiende {0} peticiones a la vez y se envían {1}</translation>
    </message>
    <message>
      <source>Ollama works on one request at a time, {1} are sent</source>
      <translation>Ollama atiende una petición a la vez y se envían {1}</translation>
    </message>
    <message>
      <source>More only wait, and reading ahead is no faster. Start Ollama with OLLAMA_NUM_PARALLEL={0}, or send fewer.</source>
      <translation>Las demás solo esperan y la lectura previa no va más rápida. Inicia Ollama con OLLAMA_NUM_PARALLEL={0} o envía menos.</translation>
    </message>
  </context>
  <context>
    <name>FilesDelegate</name>
    <message>
      <source>Try again</source>
      <translation>Intentarlo de nuevo</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>Cambiar</translation>
    </message>
    <message>
      <source>Keep it</source>
      <translation>Incluirlo</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>Abrir</translation>
    </message>
  </context>
  <context>
    <name>FilesModel</name>
    <message>
      <source>Ready</source>
      <translation>Listo</translation>
    </message>
    <message>
      <source>Needs a look</source>
      <translation>Por revisar</translation>
    </message>
    <message>
      <source>Left out</source>
      <translation>Fuera</translation>
    </message>
    <message>
      <source>Waiting</source>
      <translation>En espera</translation>
    </message>
    <message>
      <source>Reading</source>
      <translation>Leyendo</translation>
    </message>
  </context>
  <context>
    <name>FindBar</name>
    <message>
      <source>Find in this conversation</source>
      <translation>Buscar en esta conversación</translation>
    </message>
    <message>
      <source>The place before</source>
      <translation>El lugar anterior</translation>
    </message>
    <message>
      <source>The next place</source>
      <translation>El lugar siguiente</translation>
    </message>
    <message>
      <source>Shut the search</source>
      <translation>Cerrar la búsqueda</translation>
    </message>
    <message>
      <source>{0} of {1}</source>
      <translation>{0} de {1}</translation>
    </message>
    <message>
      <source>Not in this conversation</source>
      <translation>No está en esta conversación</translation>
    </message>
  </context>
  <context>
    <name>FindingRow</name>
    <message>
      <source>Get Ollama</source>
      <translation>Conseguir Ollama</translation>
    </message>
    <message>
      <source>Start it</source>
      <translation>Ponerlo en marcha</translation>
    </message>
    <message>
      <source>Use Ollama</source>
      <translation>Usar Ollama</translation>
    </message>
    <message>
      <source>Allow it</source>
      <translation>Permitirlo</translation>
    </message>
    <message>
      <source>Change address</source>
      <translation>Cambiar dirección</translation>
    </message>
    <message>
      <source>Choose another</source>
      <translation>Elegir otro</translation>
    </message>
    <message>
      <source>Get it</source>
      <translation>Descargarlo</translation>
    </message>
    <message>
      <source>Use the smaller one</source>
      <translation>Usar el más pequeño</translation>
    </message>
    <message>
      <source>Set to {0}</source>
      <translation>Poner en {0}</translation>
    </message>
    <message>
      <source>Send {0} at a time</source>
      <translation>Enviar {0} a la vez</translation>
    </message>
    <message>
      <source>Comes next</source>
      <translation>Después de este</translation>
    </message>
  </context>
  <context>
    <name>FindingsCard</name>
    <message>
      <source>Checking …</source>
      <translation>Comprobando…</translation>
    </message>
  </context>
  <context>
    <name>FirstRun</name>
    <message>
      <source>Welcome</source>
      <translation>Bienvenida</translation>
    </message>
    <message>
      <source>Your notes</source>
      <translation>Tus notas</translation>
    </message>
    <message>
      <source>The Oracle’s mind</source>
      <translation>La mente del Oráculo</translation>
    </message>
    <message>
      <source>The Oracle</source>
      <translation>El Oráculo</translation>
    </message>
    <message>
      <source>Ask your campaign anything you have written down.</source>
      <translation>Pregunta a tu campaña lo que tengas escrito.</translation>
    </message>
    <message>
      <source>Everything stays on this computer</source>
      <translation>Todo se queda en este equipo</translation>
    </message>
    <message>
      <source>The Oracle reads your session notes and answers only from them.</source>
      <translation>El Oráculo lee tus notas de sesión y responde solo a partir de ellas.</translation>
    </message>
    <message>
      <source>Your notes, your questions and the answers are never sent anywhere.</source>
      <translation>Tus notas, tus preguntas y las respuestas no se envían a ningún sitio.</translation>
    </message>
    <message>
      <source>Every answer shows its source</source>
      <translation>Cada respuesta muestra su fuente</translation>
    </message>
    <message>
      <source>Click a source to read the very sentences it came from.</source>
      <translation>Haz clic en una fuente para leer las mismas frases de las que salió.</translation>
    </message>
    <message>
      <source>Your notes are never changed</source>
      <translation>Tus notas no se cambian nunca</translation>
    </message>
    <message>
      <source>The Oracle only reads them. Keep writing where you always write.</source>
      <translation>El Oráculo solo las lee. Sigue escribiendo donde siempre escribes.</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Empezar</translation>
    </message>
    <message>
      <source>Language: {0}</source>
      <translation>Idioma: {0}</translation>
    </message>
    <message>
      <source>For example</source>
      <translation>Por ejemplo</translation>
    </message>
    <message>
      <source>Who is Keeper Yennen?</source>
      <translation>¿Quién es Keeper Yennen?</translation>
    </message>
    <message>
      <source>Keeper Yennen called the people together around the Sun Tree.</source>
      <translation>Keeper Yennen reunió a la gente en torno al Árbol del Sol.</translation>
    </message>
    <message>
      <source>Session 35</source>
      <translation>Sesión 35</translation>
    </message>
    <message>
      <source>Later a council was proposed, with Yennen on it.</source>
      <translation>Más tarde se propuso un consejo, con Yennen en él.</translation>
    </message>
    <message>
      <source>Session 36</source>
      <translation>Sesión 36</translation>
    </message>
    <message>
      <source>One folder holds one campaign. Subfolders are read as well.</source>
      <translation>Una carpeta es una campaña. También se leen las subcarpetas.</translation>
    </message>
    <message>
      <source>Back</source>
      <translation>Atrás</translation>
    </message>
    <message>
      <source>Do this later</source>
      <translation>Hacerlo más tarde</translation>
    </message>
    <message>
      <source>Ollama runs language models on your own computer. The Oracle uses two: one finds the right passages, one writes the answers.</source>
      <translation>Ollama ejecuta modelos de lenguaje en tu propio equipo. El Oráculo usa dos: uno encuentra los pasajes y otro escribe las respuestas.</translation>
    </message>
    <message>
      <source>Without them the Oracle still finds passages and quotes your notes. You can add them later in Settings.</source>
      <translation>Sin ellos, el Oráculo encuentra pasajes y cita tus notas igualmente. Puedes añadirlos más tarde en Ajustes.</translation>
    </message>
    <message>
      <source>Start asking</source>
      <translation>Empezar a preguntar</translation>
    </message>
    <message>
      <source>Go on without</source>
      <translation>Continuar sin ello</translation>
    </message>
    <message>
      <source>Your notes are read.</source>
      <translation>Tus notas están leídas.</translation>
    </message>
    <message>
      <source>Reading your notes</source>
      <translation>Leyendo tus notas</translation>
    </message>
  </context>
  <context>
    <name>FolderCard</name>
    <message>
      <source>No notes yet</source>
      <translation>Todavía no hay notas</translation>
    </message>
    <message>
      <source>Drop your notes folder here</source>
      <translation>Suelta aquí tu carpeta</translation>
    </message>
    <message>
      <source>Your notes: {0}. {1}</source>
      <translation>Tus notas: {0}. {1}</translation>
    </message>
  </context>
  <context>
    <name>FollowUps</name>
    <message>
      <source>What you could ask next</source>
      <translation>Qué podrías preguntar ahora</translation>
    </message>
  </context>
  <context>
    <name>Found</name>
    <message>
      <source>answers the question</source>
      <translation>responde a la pregunta</translation>
    </message>
    <message>
      <source>helps</source>
      <translation>ayuda</translation>
    </message>
  </context>
  <context>
    <name>Header</name>
    <message>
      <source>Title of the conversation</source>
      <translation>Título de la conversación</translation>
    </message>
    <message>
      <source>Rename</source>
      <translation>Cambiar el nombre</translation>
    </message>
    <message>
      <source>Copy the conversation</source>
      <translation>Copiar la conversación</translation>
    </message>
    <message>
      <source>Export as Markdown</source>
      <translation>Exportar como Markdown</translation>
    </message>
    <message>
      <source>More</source>
      <translation>Más</translation>
    </message>
    <message>
      <source>Export for your players</source>
      <translation>Exportar para tus jugadores</translation>
    </message>
    <message>
      <source>Delete the conversation</source>
      <translation>Borrar la conversación</translation>
    </message>
  </context>
  <context>
    <name>HiddenNames</name>
    <message>
      <source>Hidden names</source>
      <translation>Nombres ocultos</translation>
    </message>
    <message>
      <source>They are no names in answers, and no question looks for them.</source>
      <translation>No cuentan como nombres en las respuestas y ninguna pregunta los busca.</translation>
    </message>
    <message>
      <source>Show again</source>
      <translation>Mostrar de nuevo</translation>
    </message>
    <message>
      <source>Show {0} again</source>
      <translation>Mostrar {0} de nuevo</translation>
    </message>
  </context>
  <context>
    <name>HoverCard</name>
    <message>
      <source>The answer names no passage for this claim.</source>
      <translation>La respuesta no nombra ningún pasaje para esta afirmación.</translation>
    </message>
    <message>
      <source>This is not among the passages that were read.</source>
      <translation>Esto no está entre los pasajes que se leyeron.</translation>
    </message>
    <message>
      <source>Nothing in this passage says it. Click to read it.</source>
      <translation>Nada en este pasaje lo dice. Haz clic para leerlo.</translation>
    </message>
    <message>
      <source>Some of the claim is here, not all. Click to read it in place.</source>
      <translation>Aquí está parte de la afirmación, no toda. Haz clic para leerla en su sitio.</translation>
    </message>
    <message>
      <source>Read as one line only, not in full. Click to read it.</source>
      <translation>Leído solo en una línea, no entero. Haz clic para leerlo.</translation>
    </message>
    <message>
      <source>Click to read it in place</source>
      <translation>Haz clic para leerlo en su sitio</translation>
    </message>
  </context>
  <context>
    <name>Keys</name>
    <message>
      <source>New conversation</source>
      <translation>Conversación nueva</translation>
    </message>
    <message>
      <source>To the question</source>
      <translation>A la pregunta</translation>
    </message>
    <message>
      <source>Your notes</source>
      <translation>Tus notas</translation>
    </message>
    <message>
      <source>Read your notes again</source>
      <translation>Leer tus notas otra vez</translation>
    </message>
    <message>
      <source>Choose a notes folder</source>
      <translation>Elegir una carpeta de notas</translation>
    </message>
    <message>
      <source>The Oracle’s mind</source>
      <translation>La mente del Oráculo</translation>
    </message>
    <message>
      <source>Find on this page</source>
      <translation>Buscar en esta página</translation>
    </message>
    <message>
      <source>Open the file of the passage</source>
      <translation>Abrir el archivo del pasaje</translation>
    </message>
    <message>
      <source>Larger text</source>
      <translation>Texto más grande</translation>
    </message>
    <message>
      <source>Smaller text</source>
      <translation>Texto más pequeño</translation>
    </message>
    <message>
      <source>Usual text size</source>
      <translation>Tamaño de texto normal</translation>
    </message>
    <message>
      <source>Light or dark</source>
      <translation>Claro u oscuro</translation>
    </message>
    <message>
      <source>All keys</source>
      <translation>Todas las teclas</translation>
    </message>
  </context>
  <context>
    <name>KindFilter</name>
    <message>
      <source>Which names to show</source>
      <translation>Qué nombres mostrar</translation>
    </message>
    <message>
      <source>More</source>
      <translation>Más</translation>
    </message>
  </context>
  <context>
    <name>Kinds</name>
    <message>
      <source>Session</source>
      <translation>Sesión</translation>
    </message>
    <message>
      <source>Beside a session</source>
      <translation>Junto a una sesión</translation>
    </message>
    <message>
      <source>Preparation</source>
      <translation>Preparación</translation>
    </message>
    <message>
      <source>Transcript</source>
      <translation>Transcripción</translation>
    </message>
    <message>
      <source>Diary</source>
      <translation>Diario</translation>
    </message>
    <message>
      <source>Character or name</source>
      <translation>Personaje o nombre</translation>
    </message>
    <message>
      <source>World</source>
      <translation>Mundo</translation>
    </message>
    <message>
      <source>Something else</source>
      <translation>Otra cosa</translation>
    </message>
  </context>
  <context>
    <name>Labels</name>
    <message>
      <source>Session {0}</source>
      <translation>Sesión {0}</translation>
    </message>
    <message>
      <source>Act</source>
      <translation>Acto</translation>
    </message>
    <message>
      <source>part {0}</source>
      <translation>parte {0}</translation>
    </message>
    <message>
      <source>GM plan</source>
      <translation>plan del director</translation>
    </message>
    <message>
      <source>transcript</source>
      <translation>transcripción</translation>
    </message>
    <message>
      <source>diary</source>
      <translation>diario</translation>
    </message>
    <message>
      <source>Sheet</source>
      <translation>Ficha</translation>
    </message>
    <message>
      <source>World</source>
      <translation>Mundo</translation>
    </message>
    <message>
      <source>Transcript</source>
      <translation>Transcripción</translation>
    </message>
    <message>
      <source>Diary</source>
      <translation>Diario</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>Nota</translation>
    </message>
    <message>
      <source>Extra</source>
      <translation>Aparte</translation>
    </message>
  </context>
  <context>
    <name>Leaving</name>
    <message>
      <source>You can ask about all of them.</source>
      <translation>Ya puedes preguntar por todas.</translation>
    </message>
    <message>
      <source>Your notes are read</source>
      <translation>Tus notas están leídas</translation>
    </message>
    <message>
      <source>Reading your notes stopped</source>
      <translation>La lectura de tus notas se ha detenido</translation>
    </message>
    <message>
      <source>Every passage was read once more. More will be found now.</source>
      <translation>Cada pasaje se ha leído una vez más. Ahora se encontrará más.</translation>
    </message>
    <message>
      <source>The Oracle got sharper</source>
      <translation>El Oráculo se ha afinado</translation>
    </message>
    <message>
      <source>{0} is here now</source>
      <translation>{0} ya está aquí</translation>
    </message>
    <message>
      <source>The Oracle can use it.</source>
      <translation>El Oráculo ya puede usarlo.</translation>
    </message>
    <message>
      <source>Your notes are still being read.</source>
      <translation>Todavía se están leyendo tus notas.</translation>
    </message>
    <message>
      <source>Your notes are still being read: {0} of {1} files.</source>
      <translation>Todavía se están leyendo tus notas: {0} de {1} archivos.</translation>
    </message>
    <message>
      <source>Close now, and what was read is kept; the rest follows at the next start.</source>
      <translation>Si cierras ahora, lo leído se conserva; el resto sigue en el próximo inicio.</translation>
    </message>
    <message>
      <source>Close now</source>
      <translation>Cerrar ahora</translation>
    </message>
    <message>
      <source>Keep reading</source>
      <translation>Seguir leyendo</translation>
    </message>
  </context>
  <context>
    <name>Looked</name>
    <message>
      <source>I looked through your notes and found no answer.</source>
      <translation>He mirado en tus notas y no he encontrado respuesta.</translation>
    </message>
    <message>
      <source>I looked through your notes.</source>
      <translation>He mirado en tus notas.</translation>
    </message>
    <message>
      <source>I looked through {0}.</source>
      <translation>He mirado en {0}.</translation>
    </message>
    <message>
      <source>{0} is named in {1} of them, but none tells this.</source>
      <translation>{0} aparece en {1} de ellas, pero ninguna lo cuenta.</translation>
    </message>
    <message>
      <source>{0} is named in one session, but it does not tell this.</source>
      <translation>{0} aparece en una sesión, pero no lo cuenta.</translation>
    </message>
    <message>
      <source>{0} is named in {1} sessions, but none tells this.</source>
      <translation>{0} aparece en {1} sesiones, pero ninguna lo cuenta.</translation>
    </message>
    <message>
      <source>I looked through {0} and found no answer.</source>
      <translation>He mirado en {0} y no he encontrado respuesta.</translation>
    </message>
    <message>
      <source>These came closest:</source>
      <translation>Esto es lo que más se acerca:</translation>
    </message>
    <message>
      <source>Nothing in them comes close.</source>
      <translation>Nada en ellas se acerca.</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>The Oracle</source>
      <translation>El Oráculo</translation>
    </message>
    <message>
      <source>{0} cannot be opened. It may have moved.</source>
      <translation>{0} no se puede abrir. Puede que lo hayan movido.</translation>
    </message>
  </context>
  <context>
    <name>Margin</name>
    <message>
      <source>played {0}</source>
      <translation>jugada el {0}</translation>
    </message>
    <message>
      <source>This passage is secret, and player-safe is on.</source>
      <translation>Este pasaje es secreto y «Apto para jugadores» está activado.</translation>
    </message>
    <message>
      <source>Turn player-safe off to read it.</source>
      <translation>Desactívalo para leerlo.</translation>
    </message>
    <message>
      <source>This passage is no longer in your notes.</source>
      <translation>Este pasaje ya no está en tus notas.</translation>
    </message>
    <message>
      <source>The file was changed or moved since. Ask again.</source>
      <translation>El archivo ha cambiado o se ha movido. Pregunta de nuevo.</translation>
    </message>
  </context>
  <context>
    <name>MarginDesk</name>
    <message>
      <source>This file is kept from your players.</source>
      <translation>Este archivo queda oculto a tus jugadores.</translation>
    </message>
    <message>
      <source>This section is kept from your players.</source>
      <translation>Esta sección queda oculta a tus jugadores.</translation>
    </message>
    <message>
      <source>This passage is kept from your players.</source>
      <translation>Este pasaje queda oculto a tus jugadores.</translation>
    </message>
  </context>
  <context>
    <name>Message</name>
    <message>
      <source>in your notes’ own words</source>
      <translation>con las palabras de tus notas</translation>
    </message>
    <message>
      <source>player-safe</source>
      <translation>apto para jugadores</translation>
    </message>
    <message>
      <source>{0} read in full</source>
      <translation>{0} por entero</translation>
    </message>
    <message>
      <source>, {0} as headlines</source>
      <translation>, {0} como titulares</translation>
    </message>
    <message>
      <source>{0} left out for room</source>
      <translation>{0} fuera por falta de espacio</translation>
    </message>
    <message>
      <source>Not in your notes</source>
      <translation>No está en tus notas</translation>
    </message>
    <message>
      <source>The answer is there.</source>
      <translation>La respuesta está lista.</translation>
    </message>
    <message>
      <source>Quoting your notes.</source>
      <translation>Citando tus notas.</translation>
    </message>
    <message>
      <source>No chat model is running.</source>
      <translation>No hay ningún modelo de chat en marcha.</translation>
    </message>
    <message>
      <source>What is wrong?</source>
      <translation>¿Qué falla?</translation>
    </message>
    <message>
      <source>Set one up</source>
      <translation>Configurar uno</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Intentarlo de nuevo</translation>
    </message>
    <message>
      <source>Quote my notes instead</source>
      <translation>Citar mis notas en su lugar</translation>
    </message>
    <message>
      <source>Stopped. What was written is kept.</source>
      <translation>Detenido. Lo escrito se conserva.</translation>
    </message>
    <message>
      <source>Stopped before anything was written.</source>
      <translation>Detenido antes de escribir nada.</translation>
    </message>
    <message>
      <source>Only my notes</source>
      <translation>Solo mis notas</translation>
    </message>
    <message>
      <source>Notes first</source>
      <translation>Primero mis notas</translation>
    </message>
    <message>
      <source>Beyond my notes</source>
      <translation>Más allá de mis notas</translation>
    </message>
  </context>
  <context>
    <name>MindPage</name>
    <message>
      <source>Copy report</source>
      <translation>Copiar informe</translation>
    </message>
    <message>
      <source>The report holds versions, sizes and times. It holds no note text.</source>
      <translation>El informe contiene versiones, tamaños y tiempos. No contiene texto de tus notas.</translation>
    </message>
    <message>
      <source>Check again</source>
      <translation>Comprobar de nuevo</translation>
    </message>
    <message>
      <source>The Oracle’s mind</source>
      <translation>La mente del Oráculo</translation>
    </message>
    <message>
      <source>In memory now</source>
      <translation>En memoria ahora</translation>
    </message>
    <message>
      <source>Models and addresses</source>
      <translation>Modelos y direcciones</translation>
    </message>
    <message>
      <source>A question about a made-up ferryman: whether it answers, and how fast.</source>
      <translation>Una pregunta sobre un barquero inventado: si responde, y con qué rapidez.</translation>
    </message>
    <message>
      <source>Ask it</source>
      <translation>Hacerla</translation>
    </message>
    <message>
      <source>Test question</source>
      <translation>Pregunta de prueba</translation>
    </message>
    <message>
      <source>Checking …</source>
      <translation>Comprobando…</translation>
    </message>
    <message>
      <source>Changed. Check again to see whether it works.</source>
      <translation>Cambiado. Comprueba de nuevo si funciona.</translation>
    </message>
    <message>
      <source>Without a chat model the Oracle finds passages and quotes your notes.</source>
      <translation>Sin un modelo de chat, el Oráculo encuentra pasajes y cita tus notas.</translation>
    </message>
    <message>
      <source>{0}. Checked {1}.</source>
      <translation>{0}. Comprobado {1}.</translation>
    </message>
    <message>
      <source>Asking …</source>
      <translation>Preguntando…</translation>
    </message>
    <message>
      <source>Ask again</source>
      <translation>Repetirla</translation>
    </message>
    <message>
      <source>No chat model is running.</source>
      <translation>No hay ningún modelo de chat en marcha.</translation>
    </message>
    <message>
      <source>Copied.</source>
      <translation>Copiado.</translation>
    </message>
    <message>
      <source>all on the graphics card</source>
      <translation>todo en la tarjeta gráfica</translation>
    </message>
    <message>
      <source>reads {0} tokens</source>
      <translation>lee {0} tokens</translation>
    </message>
    <message>
      <source>leaves in {0} min</source>
      <translation>sale en {0} min</translation>
    </message>
  </context>
  <context>
    <name>Models</name>
    <message>
      <source>The part of the Oracle that compares meanings stopped.</source>
      <translation>La parte del Oráculo que compara significados se ha detenido.</translation>
    </message>
    <message>
      <source>Searching by words goes on. Try again; if it stops again, restart the Oracle.</source>
      <translation>La búsqueda por palabras continúa. Inténtalo de nuevo; si se detiene otra vez, reinicia el Oráculo.</translation>
    </message>
    <message>
      <source>The part of the Oracle that compares meanings could not read a passage.</source>
      <translation>La parte del Oráculo que compara significados no pudo leer un pasaje.</translation>
    </message>
    <message>
      <source>{host} is not an address.</source>
      <translation>{host} no es una dirección.</translation>
    </message>
    <message>
      <source>Write it like 127.0.0.1:11434 in Settings.</source>
      <translation>Escríbela como 127.0.0.1:11434 en Ajustes.</translation>
    </message>
    <message>
      <source>Ollama is not running.</source>
      <translation>Ollama no está en marcha.</translation>
    </message>
    <message>
      <source>Start it and try again.</source>
      <translation>Ponlo en marcha e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>No Ollama answers at {address}.</source>
      <translation>Ningún Ollama responde en {address}.</translation>
    </message>
    <message>
      <source>See that the other computer is on and that Ollama there listens to others.</source>
      <translation>Comprueba que el otro equipo esté encendido y que su Ollama escuche a otros.</translation>
    </message>
    <message>
      <source>The Ollama at {address} is another computer, and what goes to it is not encrypted: whoever shares the network can read your questions and passages.</source>
      <translation>El Ollama de {address} es otro equipo, y lo que se le envía no va cifrado: quien comparta la red puede leer tus preguntas y pasajes.</translation>
    </message>
    <message>
      <source>The Chroma server at {address} is another computer, and what goes to it is not encrypted: whoever shares the network can read its token and the numbers made from your passages.</source>
      <translation>El servidor de Chroma en {address} es otro equipo, y lo que va a él no está cifrado: quien comparta la red puede leer su clave y los números hechos a partir de tus pasajes.</translation>
    </message>
    <message>
      <source>Allow it only in a network that you trust.</source>
      <translation>Permítelo solo en una red de confianza.</translation>
    </message>
    <message>
      <source>{address} is another computer, reached without encryption</source>
      <translation>{address} es otro equipo, al que se llega sin cifrar</translation>
    </message>
    <message>
      <source>Ollama stopped answering. What was written is kept.</source>
      <translation>Ollama ha dejado de responder. Lo escrito se conserva.</translation>
    </message>
    <message>
      <source>Try again.</source>
      <translation>Inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>Ollama took too long to answer.</source>
      <translation>Ollama ha tardado demasiado en responder.</translation>
    </message>
    <message>
      <source>A smaller model answers sooner; the time allowed is in Settings.</source>
      <translation>Un modelo más pequeño responde antes; el tiempo permitido está en Ajustes.</translation>
    </message>
    <message>
      <source>What answers at {address} does not speak as Ollama does.</source>
      <translation>Lo que responde en {address} no habla como Ollama.</translation>
    </message>
    <message>
      <source>Check the address, and that Ollama is up to date.</source>
      <translation>Comprueba la dirección y que Ollama esté actualizado.</translation>
    </message>
    <message>
      <source>Ollama does not have {model}.</source>
      <translation>Ollama no tiene {model}.</translation>
    </message>
    <message>
      <source>Get it in Settings.</source>
      <translation>Descárgalo en Ajustes.</translation>
    </message>
    <message>
      <source>{model} answered: the first word after {first} s, the whole after {seconds} s.</source>
      <translation>{model} respondió: la primera palabra a los {first} s, todo a los {seconds} s.</translation>
    </message>
    <message>
      <source>It writes about {pace} words a second.</source>
      <translation>Escribe unas {pace} palabras por segundo.</translation>
    </message>
    <message>
      <source>It writes about one word a second.</source>
      <translation>Escribe más o menos una palabra por segundo.</translation>
    </message>
    <message>
      <source>The first word takes long while the model is loaded; if it stays so, a smaller one helps.</source>
      <translation>La primera palabra tarda mientras se carga el modelo; si sigue así, uno más pequeño ayuda.</translation>
    </message>
    <message>
      <source>{model} answered nothing. Restart Ollama and try again.</source>
      <translation>{model} no respondió nada. Reinicia Ollama e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>Ollama could not run {model}.</source>
      <translation>Ollama no pudo ejecutar {model}.</translation>
    </message>
    <message>
      <source>Restart Ollama and try again. The diagnostics say more.</source>
      <translation>Reinicia Ollama e inténtalo de nuevo. El diagnóstico dice más.</translation>
    </message>
    <message>
      <source>{model} cannot write answers; it is made to find passages.</source>
      <translation>{model} no puede escribir respuestas; está hecho para encontrar pasajes.</translation>
    </message>
    <message>
      <source>Choose another chat model in Settings.</source>
      <translation>Elige otro modelo de chat en Ajustes.</translation>
    </message>
    <message>
      <source>{model} cannot find passages; it is made to write.</source>
      <translation>{model} no puede encontrar pasajes; está hecho para escribir.</translation>
    </message>
    <message>
      <source>Choose a model such as bge-m3 in Settings.</source>
      <translation>Elige un modelo como bge-m3 en Ajustes.</translation>
    </message>
    <message>
      <source>There is not enough memory for {model}.</source>
      <translation>No hay memoria suficiente para {model}.</translation>
    </message>
    <message>
      <source>Close other programs, or choose a smaller model in Settings.</source>
      <translation>Cierra otros programas o elige un modelo más pequeño en Ajustes.</translation>
    </message>
    <message>
      <source>The disk is full. What was downloaded is kept.</source>
      <translation>El disco está lleno. Lo descargado se conserva.</translation>
    </message>
    <message>
      <source>Free some space and try again.</source>
      <translation>Libera espacio e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>The text is longer than {model} can read.</source>
      <translation>El texto es más largo de lo que {model} puede leer.</translation>
    </message>
    <message>
      <source>Set a larger context in Settings.</source>
      <translation>Pon un contexto mayor en Ajustes.</translation>
    </message>
    <message>
      <source>There is no model called {model} to download.</source>
      <translation>No hay ningún modelo llamado {model} para descargar.</translation>
    </message>
    <message>
      <source>Check how it is spelled.</source>
      <translation>Comprueba cómo se escribe.</translation>
    </message>
    <message>
      <source>Ollama cannot reach the internet. What was downloaded is kept.</source>
      <translation>Ollama no llega a internet. Lo descargado se conserva.</translation>
    </message>
    <message>
      <source>Check the connection and try again.</source>
      <translation>Comprueba la conexión e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>{model} needs a newer Ollama.</source>
      <translation>{model} necesita un Ollama más nuevo.</translation>
    </message>
    <message>
      <source>Update Ollama and try again.</source>
      <translation>Actualiza Ollama e inténtalo de nuevo.</translation>
    </message>
    <message>
      <source>Ollama is switched off</source>
      <translation>Ollama está desactivado</translation>
    </message>
    <message>
      <source>The Oracle quotes your notes and finds passages with what is built in.</source>
      <translation>El Oráculo cita tus notas y encuentra pasajes con lo que trae incorporado.</translation>
    </message>
    <message>
      <source>Ollama is running</source>
      <translation>Ollama está en marcha</translation>
    </message>
    <message>
      <source>{host}, port {port} · version {version}</source>
      <translation>{host}, puerto {port} · versión {version}</translation>
    </message>
    <message>
      <source>This Ollama is old</source>
      <translation>Este Ollama es antiguo</translation>
    </message>
    <message>
      <source>The Oracle needs version 0.5 or newer for parts of its work.</source>
      <translation>El Oráculo necesita la versión 0.5 o posterior para parte de su trabajo.</translation>
    </message>
    <message>
      <source>Ollama is not running</source>
      <translation>Ollama no está en marcha</translation>
    </message>
    <message>
      <source>It is installed. Until it runs, the Oracle finds passages and quotes your notes.</source>
      <translation>Está instalado. Hasta que se ponga en marcha, el Oráculo encuentra pasajes y cita tus notas.</translation>
    </message>
    <message>
      <source>Ollama is not installed</source>
      <translation>Ollama no está instalado</translation>
    </message>
    <message>
      <source>It runs language models on this computer. Without it the Oracle quotes your notes.</source>
      <translation>Ejecuta modelos de lenguaje en este equipo. Sin él, el Oráculo cita tus notas.</translation>
    </message>
    <message>
      <source>Ollama did not start.</source>
      <translation>Ollama no se ha puesto en marcha.</translation>
    </message>
    <message>
      <source>Start it yourself, then check again.</source>
      <translation>Ponlo en marcha tú y comprueba de nuevo.</translation>
    </message>
    <message>
      <source>Both models are here</source>
      <translation>Los dos modelos están aquí</translation>
    </message>
    <message>
      <source>The model you chose is here</source>
      <translation>El modelo que elegiste está aquí</translation>
    </message>
    <message>
      <source>{model} finds passages</source>
      <translation>{model} encuentra pasajes</translation>
    </message>
    <message>
      <source>{model} finds passages, in memory now</source>
      <translation>{model} encuentra pasajes, ahora en memoria</translation>
    </message>
    <message>
      <source>{model} writes answers</source>
      <translation>{model} escribe las respuestas</translation>
    </message>
    <message>
      <source>{model} writes answers, in memory now</source>
      <translation>{model} escribe las respuestas, ahora en memoria</translation>
    </message>
    <message>
      <source>answers quote your notes</source>
      <translation>las respuestas citan tus notas</translation>
    </message>
    <message>
      <source>passages are found with what is built in</source>
      <translation>los pasajes se encuentran con lo incorporado</translation>
    </message>
    <message>
      <source>{model}, which finds passages, is not here yet</source>
      <translation>{model}, que encuentra pasajes, aún no está</translation>
    </message>
    <message>
      <source>{model}, which writes answers, is not here yet</source>
      <translation>{model}, que escribe las respuestas, aún no está</translation>
    </message>
    <message>
      <source>{model}, which says where each passage stands, is not here yet</source>
      <translation>{model}, que dice dónde está cada pasaje, aún no está</translation>
    </message>
    <message>
      <source>Get it in Settings, or clear its name there.</source>
      <translation>Consíguelo en Ajustes, o borra allí su nombre.</translation>
    </message>
    <message>
      <source>Choose another in Settings, or clear its name there.</source>
      <translation>Elige otro en Ajustes, o borra allí su nombre.</translation>
    </message>
    <message>
      <source>{size} to download.</source>
      <translation>{size} por descargar.</translation>
    </message>
    <message>
      <source>It can be downloaded.</source>
      <translation>Se puede descargar.</translation>
    </message>
    <message>
      <source>{free} of disk space are free.</source>
      <translation>Hay {free} libres en el disco.</translation>
    </message>
    <message>
      <source>It needs {size} of disk space and {free} are free.</source>
      <translation>Necesita {size} en el disco y hay {free} libres.</translation>
    </message>
    <message>
      <source>Until then passages are found with what is built in.</source>
      <translation>Hasta entonces los pasajes se encuentran con lo incorporado.</translation>
    </message>
    <message>
      <source>Until then the Oracle quotes your notes.</source>
      <translation>Hasta entonces el Oráculo cita tus notas.</translation>
    </message>
    <message>
      <source>Until then the chat model does its work, which takes longer.</source>
      <translation>Hasta entonces hace su trabajo el modelo de chat, y tarda más.</translation>
    </message>
    <message>
      <source>{model} is too large for this computer</source>
      <translation>{model} es demasiado grande para este equipo</translation>
    </message>
    <message>
      <source>{model} would be slow on this computer</source>
      <translation>{model} iría lento en este equipo</translation>
    </message>
    <message>
      <source>It needs {needs} of memory. {smaller} ({size} to download) answers sooner here.</source>
      <translation>Necesita {needs} de memoria. {smaller} ({size} por descargar) responde antes aquí.</translation>
    </message>
    <message>
      <source>It needs {needs} of memory. {smaller} is here already and answers sooner.</source>
      <translation>Necesita {needs} de memoria. {smaller} ya está aquí y responde antes.</translation>
    </message>
    <message>
      <source>Answers see only a quarter of what was found</source>
      <translation>Las respuestas ven solo una cuarta parte de lo encontrado</translation>
    </message>
    <message>
      <source>Answers see only half of what was found</source>
      <translation>Las respuestas ven solo la mitad de lo encontrado</translation>
    </message>
    <message>
      <source>Answers see only part of what was found</source>
      <translation>Las respuestas ven solo parte de lo encontrado</translation>
    </message>
    <message>
      <source>The model may read {tokens} tokens, some {words} words. Eight sessions need 16,000.</source>
      <translation>El modelo puede leer {tokens} tokens, unas {words} palabras. Ocho sesiones necesitan 16.000.</translation>
    </message>
    <message>
      <source>{model} reads less than eight sessions</source>
      <translation>{model} lee menos de ocho sesiones</translation>
    </message>
    <message>
      <source>It was made for {tokens} tokens, some {words} words. The best passages go first.</source>
      <translation>Se hizo para {tokens} tokens, unas {words} palabras. Los mejores pasajes van primero.</translation>
    </message>
    <message>
      <source>{memory} of memory</source>
      <translation>{memory} de memoria</translation>
    </message>
    <message>
      <source>{memory} of memory, {card} on the graphics card</source>
      <translation>{memory} de memoria, {card} en la tarjeta gráfica</translation>
    </message>
    <message>
      <source>Enough for {model}.</source>
      <translation>Suficiente para {model}.</translation>
    </message>
    <message>
      <source>{model} fits the graphics card only in part and takes about three times as long.</source>
      <translation>{model} cabe solo en parte en la tarjeta gráfica y tarda unas tres veces más.</translation>
    </message>
    <message>
      <source>No graphics card was found that Ollama can use; {model} will take its time.</source>
      <translation>No se encontró una tarjeta gráfica que Ollama pueda usar; {model} se tomará su tiempo.</translation>
    </message>
    <message>
      <source>{model} needs {needs} and will not fit.</source>
      <translation>{model} necesita {needs} y no cabrá.</translation>
    </message>
    <message>
      <source>Your questions go to another computer</source>
      <translation>Tus preguntas van a otro equipo</translation>
    </message>
    <message>
      <source>Questions and passages are sent to {address}. Nothing is sent anywhere else.</source>
      <translation>Las preguntas y los pasajes se envían a {address}. No se envía nada a ningún otro sitio.</translation>
    </message>
    <message>
      <source>A system proxy is set</source>
      <translation>Hay un proxy del sistema</translation>
    </message>
    <message>
      <source>The Oracle goes around it for this computer. Nothing to do.</source>
      <translation>El Oráculo lo evita para este equipo. No hay nada que hacer.</translation>
    </message>
    <message>
      <source>Ollama is reached by another name</source>
      <translation>A Ollama se llega por otro nombre</translation>
    </message>
    <message>
      <source>It answers at ::1 and not at 127.0.0.1. Nothing to do.</source>
      <translation>Responde en ::1 y no en 127.0.0.1. No hay nada que hacer.</translation>
    </message>
    <message>
      <source>Everything works</source>
      <translation>Todo funciona</translation>
    </message>
    <message>
      <source>One thing to mend</source>
      <translation>Una cosa por arreglar</translation>
    </message>
    <message>
      <source>{count} things to mend</source>
      <translation>{count} cosas por arreglar</translation>
    </message>
  </context>
  <context>
    <name>NameDetail</name>
    <message>
      <source>Its name</source>
      <translation>Su nombre</translation>
    </message>
    <message>
      <source>Rename</source>
      <translation>Renombrar</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>Unir</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Separar</translation>
    </message>
    <message>
      <source>Hide</source>
      <translation>Ocultar</translation>
    </message>
    <message>
      <source>Ask about this</source>
      <translation>Preguntar sobre esto</translation>
    </message>
    <message>
      <source>In your notes</source>
      <translation>En tus notas</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>Qué es</translation>
    </message>
    <message>
      <source>{0}. Change what it is</source>
      <translation>{0}. Cambiar qué es</translation>
    </message>
    <message>
      <source>It has no other names.</source>
      <translation>No tiene otros nombres.</translation>
    </message>
    <message>
      <source>and {0} more</source>
      <translation>y {0} más</translation>
    </message>
    <message>
      <source>Which name is the same as {0}?</source>
      <translation>¿Qué nombre es el mismo que {0}?</translation>
    </message>
    <message>
      <source>Which of these is somebody or something else?</source>
      <translation>¿Cuál de estos es otra persona u otra cosa?</translation>
    </message>
    <message>
      <source>What do we know about {0}?</source>
      <translation>¿Qué sabemos de {0}?</translation>
    </message>
    <message>
      <source>in session {0}</source>
      <translation>en la sesión {0}</translation>
    </message>
    <message>
      <source>in {0}, {1} to {2}</source>
      <translation>en {0}, de la {1} a la {2}</translation>
    </message>
  </context>
  <context>
    <name>NameKinds</name>
    <message>
      <source>All</source>
      <translation>Todos</translation>
    </message>
    <message>
      <source>People</source>
      <translation>Personas</translation>
    </message>
    <message>
      <source>Places</source>
      <translation>Lugares</translation>
    </message>
    <message>
      <source>Factions</source>
      <translation>Facciones</translation>
    </message>
    <message>
      <source>Items</source>
      <translation>Objetos</translation>
    </message>
    <message>
      <source>Gods</source>
      <translation>Dioses</translation>
    </message>
    <message>
      <source>Creatures</source>
      <translation>Criaturas</translation>
    </message>
    <message>
      <source>Events</source>
      <translation>Sucesos</translation>
    </message>
    <message>
      <source>Hidden</source>
      <translation>Ocultos</translation>
    </message>
    <message>
      <source>Others</source>
      <translation>Otros</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Persona</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>Lugar</translation>
    </message>
    <message>
      <source>Faction</source>
      <translation>Facción</translation>
    </message>
    <message>
      <source>Item</source>
      <translation>Objeto</translation>
    </message>
    <message>
      <source>God</source>
      <translation>Deidad</translation>
    </message>
    <message>
      <source>Creature</source>
      <translation>Criatura</translation>
    </message>
    <message>
      <source>Event</source>
      <translation>Suceso</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
  </context>
  <context>
    <name>NewerDesk</name>
    <message>
      <source>Version {0} of the Oracle is out. Your campaigns stay as they are when you install it.</source>
      <translation>Ha salido la versión {0} del Oráculo. Al instalarla, tus campañas quedan como están.</translation>
    </message>
    <message>
      <source>Open its page</source>
      <translation>Abrir su página</translation>
    </message>
    <message>
      <source>This is the newest version. It asks again at the next start.</source>
      <translation>Esta es la versión más nueva. Volverá a preguntar la próxima vez que se abra.</translation>
    </message>
  </context>
  <context>
    <name>NotesPage</name>
    <message>
      <source>Your notes</source>
      <translation>Tus notas</translation>
    </message>
    <message>
      <source>Read again</source>
      <translation>Leer de nuevo</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pausar</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>Continuar</translation>
    </message>
    <message>
      <source>All</source>
      <translation>Todos</translation>
    </message>
    <message>
      <source>Ready</source>
      <translation>Listos</translation>
    </message>
    <message>
      <source>Waiting</source>
      <translation>En espera</translation>
    </message>
    <message>
      <source>Left out</source>
      <translation>Fuera</translation>
    </message>
    <message>
      <source>Need a look</source>
      <translation>Por revisar</translation>
    </message>
    <message>
      <source>Which files to show</source>
      <translation>Qué archivos mostrar</translation>
    </message>
    <message>
      <source>Find a file</source>
      <translation>Buscar un archivo</translation>
    </message>
    <message>
      <source>Files of your notes</source>
      <translation>Archivos de tus notas</translation>
    </message>
    <message>
      <source>One folder holds one campaign. Subfolders are read as well.</source>
      <translation>Una carpeta es una campaña. También se leen las subcarpetas.</translation>
    </message>
    <message>
      <source>What was read is kept; going on begins after it.</source>
      <translation>Lo leído se conserva; al seguir se continúa desde ahí.</translation>
    </message>
    <message>
      <source>The chat model reads every passage once, so that more is found.</source>
      <translation>El modelo de chat lee cada pasaje una vez, para encontrar más.</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>En pausa</translation>
    </message>
  </context>
  <context>
    <name>Notices</name>
    <message>
      <source>The Oracle’s mind</source>
      <translation>La mente del Oráculo</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Intentarlo de nuevo</translation>
    </message>
    <message>
      <source>Copies</source>
      <translation>Copias</translation>
    </message>
    <message>
      <source>{0} is here now. The Oracle can use it.</source>
      <translation>{0} ya está aquí. El Oráculo ya puede usarlo.</translation>
    </message>
    <message>
      <source>{0} cannot be opened. {1}</source>
      <translation>{0} no se puede abrir. {1}</translation>
    </message>
    <message>
      <source>Find the folder…</source>
      <translation>Buscar la carpeta…</translation>
    </message>
    <message>
      <source>Choose a folder…</source>
      <translation>Elegir una carpeta…</translation>
    </message>
    <message>
      <source>See the report</source>
      <translation>Ver el informe</translation>
    </message>
    <message>
      <source>The Oracle closed unexpectedly last time. Nothing of your notes was lost.</source>
      <translation>La última vez el Oráculo se cerró de forma inesperada. No se ha perdido nada de tus notas.</translation>
    </message>
    <message>
      <source>Allow it</source>
      <translation>Permitirlo</translation>
    </message>
    <message>
      <source>Not now</source>
      <translation>Ahora no</translation>
    </message>
    <message>
      <source>It counts when the campaign is opened again.</source>
      <translation>Cuenta cuando la campaña se abre de nuevo.</translation>
    </message>
    <message>
      <source>Read again</source>
      <translation>Leer de nuevo</translation>
    </message>
    <message>
      <source>Kept. Your notes are read anew with it the next time: {0}.</source>
      <translation>Guardado. La próxima vez tus notas se leen de nuevo con ello: {0}.</translation>
    </message>
    <message>
      <source>Read now</source>
      <translation>Leer ahora</translation>
    </message>
    <message>
      <source>The window changes its language when it opens anew. That takes a second.</source>
      <translation>La ventana cambia de idioma al abrirse de nuevo. Tarda un segundo.</translation>
    </message>
    <message>
      <source>Open it anew</source>
      <translation>Abrirla de nuevo</translation>
    </message>
    <message>
      <source>“{0}” is in your test now.</source>
      <translation>«{0}» ya está en tu prueba.</translation>
    </message>
    <message>
      <source>“{0}” was changed.</source>
      <translation>«{0}» se ha cambiado.</translation>
    </message>
    <message>
      <source>“{0}” is no longer in your test.</source>
      <translation>«{0}» ya no está en tu prueba.</translation>
    </message>
    <message>
      <source>The questions of {0} are here.</source>
      <translation>Las preguntas de {0} están aquí.</translation>
    </message>
    <message>
      <source>The questions were saved to {0}.</source>
      <translation>Las preguntas se guardaron en {0}.</translation>
    </message>
    <message>
      <source>{0} is read as you said.</source>
      <translation>{0} se lee como dijiste.</translation>
    </message>
  </context>
  <context>
    <name>Palette</name>
    <message>
      <source>Go to or do</source>
      <translation>Ir o hacer</translation>
    </message>
    <message>
      <source>Go to a session, name or conversation, or do something</source>
      <translation>Ve a una sesión, un nombre o una conversación, o haz algo</translation>
    </message>
    <message>
      <source>What was found</source>
      <translation>Lo encontrado</translation>
    </message>
    <message>
      <source>Nothing like it. Press Enter to ask it.</source>
      <translation>Nada parecido. Pulsa Enter para preguntarlo.</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>Conversación</translation>
    </message>
    <message>
      <source>Campaign</source>
      <translation>Campaña</translation>
    </message>
    <message>
      <source>Session {0}</source>
      <translation>Sesión {0}</translation>
    </message>
    <message>
      <source>Compendium</source>
      <translation>Compendio</translation>
    </message>
  </context>
  <context>
    <name>Papers</name>
    <message>
      <source>The conversation is copied, with its sources.</source>
      <translation>La conversación se ha copiado, con sus fuentes.</translation>
    </message>
    <message>
      <source>Nothing here was asked player-safe, so there is nothing to export for players.</source>
      <translation>Aquí nada se preguntó como apto para jugadores, así que no hay nada que exportar para ellos.</translation>
    </message>
    <message>
      <source>Markdown (*.md)</source>
      <translation>Markdown (*.md)</translation>
    </message>
    <message>
      <source>Export the conversation</source>
      <translation>Exportar la conversación</translation>
    </message>
    <message>
      <source>{0} could not be written. Choose another place.</source>
      <translation>{0} no se ha podido escribir. Elige otro lugar.</translation>
    </message>
    <message>
      <source>Open it</source>
      <translation>Abrirlo</translation>
    </message>
    <message>
      <source>The conversation is in {0}.</source>
      <translation>La conversación está en {0}.</translation>
    </message>
    <message>
      <source>Write diagnostics</source>
      <translation>Guardar el diagnóstico</translation>
    </message>
    <message>
      <source>Text (*.txt)</source>
      <translation>Texto (*.txt)</translation>
    </message>
    <message>
      <source>The diagnostics are in {0}. Read them before you send them.</source>
      <translation>El diagnóstico está en {0}. Léelo antes de enviarlo.</translation>
    </message>
  </context>
  <context>
    <name>PassagePanel</name>
    <message>
      <source>The sentence before</source>
      <translation>La frase anterior</translation>
    </message>
    <message>
      <source>The next sentence</source>
      <translation>La frase siguiente</translation>
    </message>
    <message>
      <source>More about this passage</source>
      <translation>Más sobre este pasaje</translation>
    </message>
    <message>
      <source>Close the passage</source>
      <translation>Cerrar el pasaje</translation>
    </message>
    <message>
      <source>Open the file</source>
      <translation>Abrir el archivo</translation>
    </message>
    <message>
      <source>Passage of {0}</source>
      <translation>Pasaje de {0}</translation>
    </message>
    <message>
      <source>1 sentence supports this claim</source>
      <translation>1 frase respalda esta afirmación</translation>
    </message>
    <message>
      <source>{0} sentences support this claim</source>
      <translation>{0} frases respaldan esta afirmación</translation>
    </message>
    <message>
      <source>Part of this is secret: player-safe answers leave it out.</source>
      <translation>Una parte es secreta: las respuestas aptas para jugadores la omiten.</translation>
    </message>
    <message>
      <source>This is secret: player-safe answers leave it out.</source>
      <translation>Esto es secreto: las respuestas aptas para jugadores lo omiten.</translation>
    </message>
    <message>
      <source>Keep from your players</source>
      <translation>Ocultar a tus jugadores</translation>
    </message>
    <message>
      <source>The selected text</source>
      <translation>El texto seleccionado</translation>
    </message>
    <message>
      <source>The marked sentence</source>
      <translation>La frase marcada</translation>
    </message>
    <message>
      <source>All that is shown here</source>
      <translation>Todo lo que se muestra aquí</translation>
    </message>
    <message>
      <source>This section</source>
      <translation>Esta sección</translation>
    </message>
    <message>
      <source>The whole file</source>
      <translation>El archivo entero</translation>
    </message>
    <message>
      <source>Show to your players again</source>
      <translation>Volver a mostrar a tus jugadores</translation>
    </message>
    <message>
      <source>{0} of {1}</source>
      <translation>{0} de {1}</translation>
    </message>
  </context>
  <context>
    <name>Picker</name>
    <message>
      <source>Find a name or alias</source>
      <translation>Busca un nombre o alias</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>and {0}; write to find them</source>
      <translation>y {0}; escribe para encontrarlos</translation>
    </message>
    <message>
      <source>No such name.</source>
      <translation>No hay ese nombre.</translation>
    </message>
  </context>
  <context>
    <name>PlacesPart</name>
    <message>
      <source>Campaigns and conversations</source>
      <translation>Campañas y conversaciones</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Ajustes</translation>
    </message>
    <message>
      <source>Log</source>
      <translation>Registro</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>Show the folder: {0}</source>
      <translation>Mostrar la carpeta: {0}</translation>
    </message>
    <message>
      <source>Diagnostics</source>
      <translation>Diagnóstico</translation>
    </message>
    <message>
      <source>A text without your notes that helps to find a fault. Read it before sending it.</source>
      <translation>Un texto sin tus notas que ayuda a encontrar un fallo. Léelo antes de enviarlo.</translation>
    </message>
    <message>
      <source>Write…</source>
      <translation>Guardar…</translation>
    </message>
    <message>
      <source>Write diagnostics to a file</source>
      <translation>Guardar el diagnóstico en un archivo</translation>
    </message>
  </context>
  <context>
    <name>PlayerSafe</name>
    <message>
      <source>Player-safe: on</source>
      <translation>Apto para jugadores: sí</translation>
    </message>
    <message>
      <source>Player-safe: off</source>
      <translation>Apto para jugadores: no</translation>
    </message>
  </context>
  <context>
    <name>ProgressCard</name>
    <message>
      <source>Reading your notes</source>
      <translation>Leyendo tus notas</translation>
    </message>
    <message>
      <source>Looking through your folder</source>
      <translation>Mirando en tu carpeta</translation>
    </message>
    <message>
      <source>Sorting your notes into passages</source>
      <translation>Ordenando tus notas en pasajes</translation>
    </message>
    <message>
      <source>Learning what the passages are about</source>
      <translation>Aprendiendo de qué tratan los pasajes</translation>
    </message>
    <message>
      <source>Gathering names</source>
      <translation>Reuniendo nombres</translation>
    </message>
    <message>
      <source>Getting sharper</source>
      <translation>Afinando</translation>
    </message>
    <message>
      <source>{0} of {1} passages</source>
      <translation>{0} de {1} pasajes</translation>
    </message>
    <message>
      <source>{0} of {1} files</source>
      <translation>{0} de {1} archivos</translation>
    </message>
    <message>
      <source>Now: {0}</source>
      <translation>Ahora: {0}</translation>
    </message>
    <message>
      <source>You can already ask about {0}</source>
      <translation>Ya puedes preguntar por {0}</translation>
    </message>
  </context>
  <context>
    <name>ProposalStrip</name>
    <message>
      <source>Yes, one</source>
      <translation>Sí, es uno</translation>
    </message>
    <message>
      <source>No, two</source>
      <translation>No, son dos</translation>
    </message>
    <message>
      <source>Later</source>
      <translation>Luego</translation>
    </message>
    <message>
      <source>Are these one? {0} / {1}</source>
      <translation>¿Son el mismo? {0} / {1}</translation>
    </message>
    <message>
      <source>{0} of {1}</source>
      <translation>{0} de {1}</translation>
    </message>
  </context>
  <context>
    <name>PullRow</name>
    <message>
      <source>Download</source>
      <translation>Descarga</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pausa</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>Continuar</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Intentarlo de nuevo</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Getting {0}, which finds passages</source>
      <translation>Descargando {0}, que encuentra pasajes</translation>
    </message>
    <message>
      <source>Getting {0}, which writes answers</source>
      <translation>Descargando {0}, que escribe las respuestas</translation>
    </message>
    <message>
      <source>Getting {0}</source>
      <translation>Descargando {0}</translation>
    </message>
    <message>
      <source>{0} of {1}</source>
      <translation>{0} de {1}</translation>
    </message>
    <message>
      <source>Paused. What came so far is kept.</source>
      <translation>En pausa. Lo que ya llegó se conserva.</translation>
    </message>
    <message>
      <source>{0} a second</source>
      <translation>{0} por segundo</translation>
    </message>
    <message>
      <source>Starting</source>
      <translation>Empezando</translation>
    </message>
  </context>
  <context>
    <name>QuestionForm</name>
    <message>
      <source>Question</source>
      <translation>Pregunta</translation>
    </message>
    <message>
      <source>As you would ask it</source>
      <translation>Como tú la harías</translation>
    </message>
    <message>
      <source>What it asks for</source>
      <translation>Qué pide</translation>
    </message>
    <message>
      <source>My notes do not tell</source>
      <translation>Mis notas no lo dicen</translation>
    </message>
    <message>
      <source>Find a session or page</source>
      <translation>Buscar una sesión o página</translation>
    </message>
    <message>
      <source>Sessions and pages that answer it</source>
      <translation>Sesiones y páginas que la responden</translation>
    </message>
    <message>
      <source>What was said before it</source>
      <translation>Lo que se dijo antes</translation>
    </message>
    <message>
      <source>Leave empty unless the question follows another</source>
      <translation>Déjalo vacío si la pregunta no sigue a otra</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Guardar</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Borrar</translation>
    </message>
    <message>
      <source>Which sessions or pages answer it</source>
      <translation>Qué sesiones o páginas la responden</translation>
    </message>
    <message>
      <source>Session {0}, {1}</source>
      <translation>Sesión {0}, {1}</translation>
    </message>
    <message>
      <source>{0} (helps)</source>
      <translation>{0} (ayuda)</translation>
    </message>
    <message>
      <source>Write a question first.</source>
      <translation>Escribe primero una pregunta.</translation>
    </message>
    <message>
      <source>Choose what answers it, or say that your notes do not tell.</source>
      <translation>Elige qué la responde, o di que tus notas no lo dicen.</translation>
    </message>
  </context>
  <context>
    <name>QuestionsModel</name>
    <message>
      <source>not in the notes</source>
      <translation>no está en las notas</translation>
    </message>
  </context>
  <context>
    <name>ResultPart</name>
    <message>
      <source>What the chart shows</source>
      <translation>Qué muestra el gráfico</translation>
    </message>
    <message>
      <source>Save the chart</source>
      <translation>Guardar el gráfico</translation>
    </message>
    <message>
      <source>The lines show how far chance could move each result.</source>
      <translation>Las líneas muestran cuánto podría mover el azar cada resultado.</translation>
    </message>
    <message>
      <source>Stopped at {0} of {1}. Those results are kept.</source>
      <translation>Detenida en {0} de {1}. Esos resultados se conservan.</translation>
    </message>
    <message>
      <source>The answers</source>
      <translation>Las respuestas</translation>
    </message>
    <message>
      <source>Time, half of the questions / 95 of 100</source>
      <translation>Tiempo, la mitad de las preguntas / 95 de 100</translation>
    </message>
    <message>
      <source>found the right session</source>
      <translation>encontraron la sesión correcta</translation>
    </message>
    <message>
      <source>among the eight passages read</source>
      <translation>entre los ocho pasajes leídos</translation>
    </message>
    <message>
      <source>{0} partly</source>
      <translation>{0} en parte</translation>
    </message>
    <message>
      <source>of claims supported</source>
      <translation>de afirmaciones con respaldo</translation>
    </message>
    <message>
      <source>among all passages considered</source>
      <translation>entre todos los pasajes considerados</translation>
    </message>
    <message>
      <source>had it in sight</source>
      <translation>la tenían a la vista</translation>
    </message>
    <message>
      <source>{0} of {1}</source>
      <translation>{0} de {1}</translation>
    </message>
    <message>
      <source>rightly refused</source>
      <translation>bien rechazadas</translation>
    </message>
    <message>
      <source>where the notes say nothing</source>
      <translation>donde las notas no dicen nada</translation>
    </message>
    <message>
      <source>order of what was found</source>
      <translation>orden de lo encontrado</translation>
    </message>
    <message>
      <source>1.00 is perfect (nDCG of ten)</source>
      <translation>1,00 es perfecto (nDCG de diez)</translation>
    </message>
    <message>
      <source>to the first word</source>
      <translation>hasta la primera palabra</translation>
    </message>
    <message>
      <source>half of them faster</source>
      <translation>la mitad, más rápido</translation>
    </message>
    <message>
      <source>to find the passages</source>
      <translation>en encontrar los pasajes</translation>
    </message>
  </context>
  <context>
    <name>RowsTable</name>
    <message>
      <source>Change, one at a time</source>
      <translation>Un cambio cada vez</translation>
    </message>
    <message>
      <source>In sight</source>
      <translation>A la vista</translation>
    </message>
    <message>
      <source>In the first 8</source>
      <translation>Entre las 8 primeras</translation>
    </message>
    <message>
      <source>Order (nDCG)</source>
      <translation>Orden (nDCG)</translation>
    </message>
    <message>
      <source>What it changed</source>
      <translation>Qué cambió</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>Tiempo</translation>
    </message>
    <message>
      <source>Each question of “{0}”</source>
      <translation>Cada pregunta de «{0}»</translation>
    </message>
  </context>
  <context>
    <name>RunsModel</name>
    <message>
      <source>stopped at {0} of {1}</source>
      <translation>detenida en {0} de {1}</translation>
    </message>
    <message>
      <source>{0} % found</source>
      <translation>{0} % encontradas</translation>
    </message>
  </context>
  <context>
    <name>RunsPart</name>
    <message>
      <source>Earlier tests</source>
      <translation>Pruebas anteriores</translation>
    </message>
    <message>
      <source>Show it</source>
      <translation>Mostrarla</translation>
    </message>
    <message>
      <source>Compare with the one that is shown</source>
      <translation>Comparar con la que se muestra</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Borrar</translation>
    </message>
    <message>
      <source>Each is kept with its settings, its models and what became of each question.</source>
      <translation>Cada una se conserva con sus ajustes, sus modelos y lo que pasó con cada pregunta.</translation>
    </message>
  </context>
  <context>
    <name>SampleCard</name>
    <message>
      <source>Try the sample</source>
      <translation>Probar el ejemplo</translation>
    </message>
    <message>
      <source>No notes at hand?</source>
      <translation>¿No tienes notas a mano?</translation>
    </message>
    <message>
      <source>Try the sample campaign, ready in half a minute. Delete it any time.</source>
      <translation>Prueba la campaña de ejemplo, lista en medio minuto. Bórrala cuando quieras.</translation>
    </message>
  </context>
  <context>
    <name>SearchField</name>
    <message>
      <source>Clear</source>
      <translation>Vaciar</translation>
    </message>
  </context>
  <context>
    <name>Sessions</name>
    <message>
      <source>{0}, {1} to {2}</source>
      <translation>{0}, del {1} al {2}</translation>
    </message>
    <message>
      <source>Session {0} is not in the folder.</source>
      <translation>La sesión {0} no está en la carpeta.</translation>
    </message>
    <message>
      <source>{0} and {1}</source>
      <translation>{0} y {1}</translation>
    </message>
    <message>
      <source>Sessions {0} are not in the folder.</source>
      <translation>Las sesiones {0} no están en la carpeta.</translation>
    </message>
  </context>
  <context>
    <name>SessionsModel</name>
    <message>
      <source>Session {0}, {1}</source>
      <translation>Sesión {0}, {1}</translation>
    </message>
    <message>
      <source>Session {0}</source>
      <translation>Sesión {0}</translation>
    </message>
    <message>
      <source>{0} with these words</source>
      <translation>{0} con estas palabras</translation>
    </message>
  </context>
  <context>
    <name>SessionsPage</name>
    <message>
      <source>Sessions</source>
      <translation>Sesiones</translation>
    </message>
    <message>
      <source>Find a session, or words in it</source>
      <translation>Buscar una sesión, o palabras en ella</translation>
    </message>
    <message>
      <source>Newest first</source>
      <translation>Las nuevas primero</translation>
    </message>
    <message>
      <source>No session holds this. Try fewer words, or ask the Oracle.</source>
      <translation>Ninguna sesión contiene esto. Prueba con menos palabras o pregunta al Oráculo.</translation>
    </message>
    <message>
      <source>No session found yet</source>
      <translation>Todavía no se ha encontrado ninguna sesión</translation>
    </message>
    <message>
      <source>Tell the Oracle which of your files are sessions: choose Change beside a file.</source>
      <translation>Dile al Oráculo cuáles de tus archivos son sesiones: elige Cambiar junto a un archivo.</translation>
    </message>
    <message>
      <source>Show your notes</source>
      <translation>Mostrar tus notas</translation>
    </message>
    <message>
      <source>Sessions appear here as your notes are read.</source>
      <translation>Las sesiones aparecen aquí según se leen tus notas.</translation>
    </message>
    <message>
      <source>Oldest first</source>
      <translation>Las antiguas primero</translation>
    </message>
  </context>
  <context>
    <name>SettingRow</name>
    <message>
      <source>Back to the default, {0}</source>
      <translation>Volver al valor inicial, {0}</translation>
    </message>
    <message>
      <source>on</source>
      <translation>sí</translation>
    </message>
    <message>
      <source>off</source>
      <translation>no</translation>
    </message>
  </context>
  <context>
    <name>SettingsPage</name>
    <message>
      <source>Settings</source>
      <translation>Ajustes</translation>
    </message>
    <message>
      <source>Find a setting</source>
      <translation>Buscar un ajuste</translation>
    </message>
    <message>
      <source>No such setting.</source>
      <translation>No hay tal ajuste.</translation>
    </message>
    <message>
      <source>How your notes become passages.</source>
      <translation>Cómo tus notas se convierten en pasajes.</translation>
    </message>
    <message>
      <source>How passages are found and put in order.</source>
      <translation>Cómo se encuentran y se ordenan los pasajes.</translation>
    </message>
    <message>
      <source>What an answer draws on, and how long it may be.</source>
      <translation>De dónde toma una respuesta y lo larga que puede ser.</translation>
    </message>
    <message>
      <source>How the Oracle looks and speaks.</source>
      <translation>Cómo se ve y habla el Oráculo.</translation>
    </message>
    <message>
      <source>Everything can be reached without a mouse.</source>
      <translation>A todo se llega sin ratón.</translation>
    </message>
    <message>
      <source>Everything stays on this computer.</source>
      <translation>Todo se queda en este equipo.</translation>
    </message>
    <message>
      <source>This is version {0}.</source>
      <translation>Esta es la versión {0}.</translation>
    </message>
    <message>
      <source>The Oracle’s mind</source>
      <translation>La mente del Oráculo</translation>
    </message>
    <message>
      <source>Reading notes</source>
      <translation>Lectura de notas</translation>
    </message>
    <message>
      <source>Finding passages</source>
      <translation>Búsqueda de pasajes</translation>
    </message>
    <message>
      <source>Answers</source>
      <translation>Respuestas</translation>
    </message>
    <message>
      <source>Looks and language</source>
      <translation>Aspecto e idioma</translation>
    </message>
    <message>
      <source>Copies</source>
      <translation>Copias</translation>
    </message>
    <message>
      <source>Keyboard</source>
      <translation>Teclado</translation>
    </message>
    <message>
      <source>New versions</source>
      <translation>Versiones nuevas</translation>
    </message>
    <message>
      <source>Where things are</source>
      <translation>Dónde están las cosas</translation>
    </message>
  </context>
  <context>
    <name>SettingsWords</name>
    <message>
      <source>Colours</source>
      <translation>Colores</translation>
    </message>
    <message>
      <source>Light, dark, or as your system has it.</source>
      <translation>Claros, oscuros o como los tenga tu sistema.</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>Como el sistema</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Claros</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Oscuros</translation>
    </message>
    <message>
      <source>Text size</source>
      <translation>Tamaño del texto</translation>
    </message>
    <message>
      <source>1.0 is the usual size. Ctrl and + or − change it anywhere.</source>
      <translation>1,0 es el tamaño normal. Ctrl y + o − lo cambian en cualquier parte.</translation>
    </message>
    <message>
      <source>Less motion</source>
      <translation>Menos movimiento</translation>
    </message>
    <message>
      <source>Nothing slides, fades or pulses.</source>
      <translation>Nada se desliza, se desvanece ni parpadea.</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>Idioma</translation>
    </message>
    <message>
      <source>Answers come in the language of the question, whatever is chosen here.</source>
      <translation>Las respuestas llegan en el idioma de la pregunta, se elija aquí lo que se elija.</translation>
    </message>
    <message>
      <source>Longest passage, in words</source>
      <translation>Pasaje más largo, en palabras</translation>
    </message>
    <message>
      <source>A session longer than this is divided at its headings.</source>
      <translation>Una sesión más larga se divide por sus encabezados.</translation>
    </message>
    <message>
      <source>Words that divided parts share</source>
      <translation>Palabras que comparten las partes</translation>
    </message>
    <message>
      <source>Only where a single section is longer than a passage may be.</source>
      <translation>Solo donde una misma sección es más larga que un pasaje.</translation>
    </message>
    <message>
      <source>Words looked at together</source>
      <translation>Palabras que se miran juntas</translation>
    </message>
    <message>
      <source>Passages are compared with a question in stretches of this length.</source>
      <translation>Los pasajes se comparan con la pregunta en tramos de este largo.</translation>
    </message>
    <message>
      <source>Words that stretches share</source>
      <translation>Palabras que comparten los tramos</translation>
    </message>
    <message>
      <source>Largest file, in MB</source>
      <translation>Archivo más grande, en MB</translation>
    </message>
    <message>
      <source>Larger files are left out, and listed.</source>
      <translation>Los más grandes quedan fuera, y se listan.</translation>
    </message>
    <message>
      <source>Passages found for an answer</source>
      <translation>Pasajes que se buscan para una respuesta</translation>
    </message>
    <message>
      <source>More gives the answer more to draw on, and takes longer.</source>
      <translation>Con más, la respuesta tiene más de donde tomar, y tarda más.</translation>
    </message>
    <message>
      <source>Passages considered</source>
      <translation>Pasajes considerados</translation>
    </message>
    <message>
      <source>The best of these are read in full.</source>
      <translation>Los mejores de ellos se leen enteros.</translation>
    </message>
    <message>
      <source>Put passages in order by</source>
      <translation>Ordenar los pasajes por</translation>
    </message>
    <message>
      <source>What cannot be used now gives way to the words and names of the question.</source>
      <translation>Lo que ahora no se puede usar cede ante las palabras y nombres de la pregunta.</translation>
    </message>
    <message>
      <source>Words and names</source>
      <translation>Palabras y nombres</translation>
    </message>
    <message>
      <source>The chat model, from summaries</source>
      <translation>El modelo de chat, por resúmenes</translation>
    </message>
    <message>
      <source>A reading model of mine</source>
      <translation>Un modelo de lectura mío</translation>
    </message>
    <message>
      <source>How they were found</source>
      <translation>Como se encontraron</translation>
    </message>
    <message>
      <source>Folder of the reading model</source>
      <translation>Carpeta del modelo de lectura</translation>
    </message>
    <message>
      <source>It holds model.onnx and tokenizer.json, such as ms-marco-MiniLM-L-6-v2.</source>
      <translation>Contiene model.onnx y tokenizer.json, como ms-marco-MiniLM-L-6-v2.</translation>
    </message>
    <message>
      <source>Lowest score that counts</source>
      <translation>Puntuación más baja que cuenta</translation>
    </message>
    <message>
      <source>Where the reading model scores every passage lower, the notes do not tell.</source>
      <translation>Si el modelo de lectura puntúa más bajo todos los pasajes, las notas no lo cuentan.</translation>
    </message>
    <message>
      <source>Follow names</source>
      <translation>Seguir los nombres</translation>
    </message>
    <message>
      <source>Look in every session where a name of the question stands, by any of its aliases.</source>
      <translation>Mirar en cada sesión donde aparezca un nombre de la pregunta, con cualquiera de sus alias.</translation>
    </message>
    <message>
      <source>Compare passages with their context</source>
      <translation>Comparar los pasajes con su contexto</translation>
    </message>
    <message>
      <source>A second comparison, with a sentence on where the passage stands.</source>
      <translation>Una segunda comparación, con una frase sobre dónde está el pasaje.</translation>
    </message>
    <message>
      <source>Search with an imagined answer</source>
      <translation>Buscar con una respuesta imaginada</translation>
    </message>
    <message>
      <source>The chat model first makes an answer up, and passages like it are found too. Each question takes some seconds more. What it made up is never shown.</source>
      <translation>El modelo de chat inventa antes una respuesta, y también se encuentran los pasajes que se le parecen. Cada pregunta tarda unos segundos más. Lo inventado nunca se muestra.</translation>
    </message>
    <message>
      <source>Weight of later places</source>
      <translation>Peso de los demás puestos</translation>
    </message>
    <message>
      <source>The higher, the more it counts to be found in several ways, the less to be found first in one. 60 suits most campaigns.</source>
      <translation>Cuanto más alto, más cuenta que un pasaje se encuentre de varias maneras y menos que sea el primero en una. 60 va bien para casi todas las campañas.</translation>
    </message>
    <message>
      <source>Ask at each start whether there is a new version</source>
      <translation>Preguntar al abrir si hay una versión nueva</translation>
    </message>
    <message>
      <source>One question to the Oracle’s own page, which says nothing of you or your notes. Nothing is fetched or installed by itself.</source>
      <translation>Una sola pregunta a la página del Oráculo, que no dice nada de ti ni de tus notas. Nada se descarga ni se instala por sí solo.</translation>
    </message>
    <message>
      <source>Make a copy once a day</source>
      <translation>Hacer una copia al día</translation>
    </message>
    <message>
      <source>While the campaign is open, in the background.</source>
      <translation>Mientras la campaña está abierta, en segundo plano.</translation>
    </message>
    <message>
      <source>Copies kept</source>
      <translation>Copias que se guardan</translation>
    </message>
    <message>
      <source>Older ones are deleted when a new one has been read through.</source>
      <translation>Las más antiguas se borran cuando una nueva se ha comprobado.</translation>
    </message>
    <message>
      <source>Draw on</source>
      <translation>De dónde tomar</translation>
    </message>
    <message>
      <source>What a new question starts with.</source>
      <translation>Con qué empieza una pregunta nueva.</translation>
    </message>
    <message>
      <source>Only my notes</source>
      <translation>Solo mis notas</translation>
    </message>
    <message>
      <source>Notes first</source>
      <translation>Primero mis notas</translation>
    </message>
    <message>
      <source>Beyond my notes</source>
      <translation>Más allá de mis notas</translation>
    </message>
    <message>
      <source>Passages read in full</source>
      <translation>Pasajes que se leen enteros</translation>
    </message>
    <message>
      <source>As many as fit are shown to the chat model.</source>
      <translation>Al modelo de chat se le muestran los que caben.</translation>
    </message>
    <message>
      <source>Longest answer</source>
      <translation>Respuesta más larga</translation>
    </message>
    <message>
      <source>In tokens; 1,000 are about 700 words.</source>
      <translation>En tokens; 1.000 son unas 700 palabras.</translation>
    </message>
    <message>
      <source>What the log holds</source>
      <translation>Qué guarda el registro</translation>
    </message>
    <message>
      <source>It helps to find a fault. It is kept small, and never leaves this computer.</source>
      <translation>Ayuda a encontrar un fallo. Ocupa poco y no sale nunca de este equipo.</translation>
    </message>
    <message>
      <source>Faults</source>
      <translation>Fallos</translation>
    </message>
    <message>
      <source>Faults and warnings</source>
      <translation>Fallos y avisos</translation>
    </message>
    <message>
      <source>The usual</source>
      <translation>Lo habitual</translation>
    </message>
    <message>
      <source>Everything</source>
      <translation>Todo</translation>
    </message>
    <message>
      <source>The log may quote</source>
      <translation>El registro puede citar</translation>
    </message>
    <message>
      <source>On: it also holds what faults say, which may quote your notes and questions.</source>
      <translation>Activado: guarda también lo que dicen los fallos, que puede citar tus notas y preguntas.</translation>
    </message>
    <message>
      <source>Chroma server</source>
      <translation>Servidor de Chroma</translation>
    </message>
    <message>
      <source>Leave it empty, unless one computer is not enough: then an address, such as http://name:8000. It counts when the campaign is opened again. Numbers made from your passages go to that computer, their words do not.</source>
      <translation>Déjalo vacío, salvo que un equipo no baste: entonces, una dirección como http://nombre:8000. Cuenta cuando la campaña se vuelve a abrir. A ese equipo van números hechos de tus pasajes, no sus palabras.</translation>
    </message>
    <message>
      <source>Chroma server that may be reached unencrypted</source>
      <translation>Servidor de Chroma al que se puede llegar sin cifrar</translation>
    </message>
    <message>
      <source>Its token and those numbers go there openly. Empty: none. It counts when the campaign is opened again.</source>
      <translation>Su clave y esos números van allí sin cifrar. Vacío: ninguno. Cuenta cuando la campaña se abre de nuevo.</translation>
    </message>
    <message>
      <source>Use Ollama</source>
      <translation>Usar Ollama</translation>
    </message>
    <message>
      <source>Off: the Oracle finds passages by itself and quotes your notes.</source>
      <translation>Desactivado: el Oráculo encuentra pasajes por sí mismo y cita tus notas.</translation>
    </message>
    <message>
      <source>Address</source>
      <translation>Dirección</translation>
    </message>
    <message>
      <source>Where Ollama answers. On this computer: http://127.0.0.1:11434</source>
      <translation>Dónde responde Ollama. En este equipo: http://127.0.0.1:11434</translation>
    </message>
    <message>
      <source>Model that writes answers</source>
      <translation>Modelo que escribe las respuestas</translation>
    </message>
    <message>
      <source>Model that finds passages</source>
      <translation>Modelo que encuentra los pasajes</translation>
    </message>
    <message>
      <source>A change reads all passages anew.</source>
      <translation>Al cambiarlo se leen de nuevo todos los pasajes.</translation>
    </message>
    <message>
      <source>Smaller model for contexts</source>
      <translation>Modelo pequeño para los contextos</translation>
    </message>
    <message>
      <source>It says where each passage stands. Left empty, the chat model does it.</source>
      <translation>Dice dónde está cada pasaje. Vacío, lo hace el modelo de chat.</translation>
    </message>
    <message>
      <source>Tokens a model reads at once</source>
      <translation>Tokens que un modelo lee de una vez</translation>
    </message>
    <message>
      <source>Eight sessions need about 16,000.</source>
      <translation>Ocho sesiones necesitan unos 16.000.</translation>
    </message>
    <message>
      <source>Kept in memory for</source>
      <translation>Se mantiene en memoria</translation>
    </message>
    <message>
      <source>Such as 30m or 2h; 0 lets go at once.</source>
      <translation>Como 30m o 2h; 0 lo suelta enseguida.</translation>
    </message>
    <message>
      <source>Seconds to wait for Ollama</source>
      <translation>Segundos de espera a Ollama</translation>
    </message>
    <message>
      <source>Seconds to wait for an answer</source>
      <translation>Segundos de espera a una respuesta</translation>
    </message>
    <message>
      <source>Requests at the same time</source>
      <translation>Peticiones al mismo tiempo</translation>
    </message>
    <message>
      <source>While your notes are read ahead. As many as Ollama is set up to serve (OLLAMA_NUM_PARALLEL).</source>
      <translation>Mientras tus notas se leen de antemano. Tantas como Ollama esté configurado para atender (OLLAMA_NUM_PARALLEL).</translation>
    </message>
    <message>
      <source>Words read around a passage</source>
      <translation>Palabras que se leen alrededor de un pasaje</translation>
    </message>
    <message>
      <source>So much of a note the chat model sees when it says where a passage stands.</source>
      <translation>Es lo que el modelo de chat ve de una nota cuando dice dónde está un pasaje.</translation>
    </message>
    <message>
      <source>Computer that may be reached unencrypted</source>
      <translation>Equipo con el que se puede hablar sin cifrar</translation>
    </message>
    <message>
      <source>Your questions and passages go there openly. Empty: none.</source>
      <translation>Tus preguntas y pasajes llegan allí sin cifrar. Vacío: ninguno.</translation>
    </message>
    <message>
      <source>Ask, Sessions, Compendium, Test, Settings</source>
      <translation>Preguntar, Sesiones, Compendio, Probar, Ajustes</translation>
    </message>
    <message>
      <source>Go anywhere, do anything: sessions, names, conversations, commands</source>
      <translation>Ir a cualquier sitio, hacer cualquier cosa: sesiones, nombres, conversaciones, órdenes</translation>
    </message>
    <message>
      <source>New conversation</source>
      <translation>Conversación nueva</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Preguntar</translation>
    </message>
    <message>
      <source>New line in the question</source>
      <translation>Línea nueva en la pregunta</translation>
    </message>
    <message>
      <source>The questions you asked before</source>
      <translation>Las preguntas que hiciste antes</translation>
    </message>
    <message>
      <source>From source to source in an answer; Enter opens one</source>
      <translation>De fuente en fuente en una respuesta; Enter abre una</translation>
    </message>
    <message>
      <source>Stop writing, then shut the passage</source>
      <translation>Dejar de escribir; después, cerrar el pasaje</translation>
    </message>
    <message>
      <source>To the question</source>
      <translation>A la pregunta</translation>
    </message>
    <message>
      <source>Find on this page</source>
      <translation>Buscar en esta página</translation>
    </message>
    <message>
      <source>The next place that was found, the one before</source>
      <translation>El siguiente lugar encontrado, el anterior</translation>
    </message>
    <message>
      <source>Undo what was just done</source>
      <translation>Deshacer lo último que se hizo</translation>
    </message>
    <message>
      <source>Open the file of the passage</source>
      <translation>Abrir el archivo del pasaje</translation>
    </message>
    <message>
      <source>Choose a notes folder</source>
      <translation>Elegir una carpeta de notas</translation>
    </message>
    <message>
      <source>Larger text, smaller text, usual size</source>
      <translation>Texto más grande, más pequeño, normal</translation>
    </message>
    <message>
      <source>Next control, next part of the window</source>
      <translation>Control siguiente, parte siguiente de la ventana</translation>
    </message>
    <message>
      <source>Rename, delete a conversation</source>
      <translation>Cambiar el nombre o borrar una conversación</translation>
    </message>
    <message>
      <source>This list</source>
      <translation>Esta lista</translation>
    </message>
  </context>
  <context>
    <name>Spine</name>
    <message>
      <source>Name of the campaign</source>
      <translation>Nombre de la campaña</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Preguntar</translation>
    </message>
    <message>
      <source>Sessions</source>
      <translation>Sesiones</translation>
    </message>
    <message>
      <source>Compendium</source>
      <translation>Compendio</translation>
    </message>
    <message>
      <source>Test my Oracle</source>
      <translation>Probar mi Oráculo</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Ajustes</translation>
    </message>
    <message>
      <source>Conversations</source>
      <translation>Conversaciones</translation>
    </message>
    <message>
      <source>Find a conversation</source>
      <translation>Buscar una conversación</translation>
    </message>
    <message>
      <source>New conversation (Ctrl+N)</source>
      <translation>Conversación nueva (Ctrl+N)</translation>
    </message>
    <message>
      <source>Find</source>
      <translation>Buscar</translation>
    </message>
    <message>
      <source>No campaign yet</source>
      <translation>Sin campaña</translation>
    </message>
    <message>
      <source>Choose a folder</source>
      <translation>Elige una carpeta</translation>
    </message>
    <message>
      <source>No session read yet</source>
      <translation>Ninguna sesión leída</translation>
    </message>
    <message>
      <source>Campaigns</source>
      <translation>Campañas</translation>
    </message>
    <message>
      <source>Add a notes folder…</source>
      <translation>Añadir una carpeta de notas…</translation>
    </message>
    <message>
      <source>Open the sample campaign</source>
      <translation>Abrir la campaña de ejemplo</translation>
    </message>
    <message>
      <source>Rename this campaign</source>
      <translation>Cambiar el nombre de esta campaña</translation>
    </message>
    <message>
      <source>Show its notes folder</source>
      <translation>Mostrar su carpeta de notas</translation>
    </message>
    <message>
      <source>Show where its data is</source>
      <translation>Mostrar dónde están sus datos</translation>
    </message>
    <message>
      <source>Remove this campaign</source>
      <translation>Quitar esta campaña</translation>
    </message>
  </context>
  <context>
    <name>Standing</name>
    <message>
      <source>{0} of {1}</source>
      <translation>{0} de {1}</translation>
    </message>
    <message>
      <source>Reading your notes</source>
      <translation>Leyendo tus notas</translation>
    </message>
    <message>
      <source>Looking through your folder</source>
      <translation>Mirando en tu carpeta</translation>
    </message>
    <message>
      <source>{0} so far</source>
      <translation>Van {0}</translation>
    </message>
    <message>
      <source>What was read is kept and can be asked about.</source>
      <translation>Lo leído se conserva y se puede preguntar por ello.</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>En pausa</translation>
    </message>
    <message>
      <source>What was read is kept. Read again to go on.</source>
      <translation>Lo leído se conserva. Lee de nuevo para continuar.</translation>
    </message>
    <message>
      <source>Stopped</source>
      <translation>Detenido</translation>
    </message>
    <message>
      <source>Reading stopped</source>
      <translation>Lectura detenida</translation>
    </message>
    <message>
      <source>Ollama stopped answering. What was read is kept; go on when it is back.</source>
      <translation>Ollama ha dejado de responder. Lo leído se conserva; continúa cuando vuelva.</translation>
    </message>
    <message>
      <source>{0} What was read is kept.</source>
      <translation>{0} Lo leído se conserva.</translation>
    </message>
    <message>
      <source>No notes yet</source>
      <translation>Todavía no hay notas</translation>
    </message>
    <message>
      <source>Drop your notes folder here</source>
      <translation>Suelta aquí tu carpeta</translation>
    </message>
    <message>
      <source>The rest is read and ready.</source>
      <translation>Lo demás está leído y listo.</translation>
    </message>
    <message>
      <source>In step with your notes</source>
      <translation>Al día con tus notas</translation>
    </message>
    <message>
      <source>All read. Checked {0}.</source>
      <translation>Leído. Revisado {0}.</translation>
    </message>
    <message>
      <source>Ready to ask</source>
      <translation>Ya puedes preguntar</translation>
    </message>
    <message>
      <source>Getting sharper is paused.</source>
      <translation>El afinado está en pausa.</translation>
    </message>
    <message>
      <source>Getting sharper: {0} of {1} passages</source>
      <translation>Afinando: {0} de {1} pasajes</translation>
    </message>
    <message>
      <source>Choose your notes folder first.</source>
      <translation>Elige primero la carpeta de tus notas.</translation>
    </message>
    <message>
      <source>Your notes are being read.</source>
      <translation>Se están leyendo tus notas.</translation>
    </message>
  </context>
  <context>
    <name>Suggestions</name>
    <message>
      <source>What became of {0}?</source>
      <translation>¿Qué fue de {0}?</translation>
    </message>
    <message>
      <source>What happened at {0}?</source>
      <translation>¿Qué pasó en {0}?</translation>
    </message>
    <message>
      <source>Who carries {0} now?</source>
      <translation>¿Quién lleva ahora {0}?</translation>
    </message>
    <message>
      <source>What does {0} want?</source>
      <translation>¿Qué quiere {0}?</translation>
    </message>
    <message>
      <source>Where did we meet {0}?</source>
      <translation>¿Dónde encontramos a {0}?</translation>
    </message>
    <message>
      <source>What has {0} asked of us?</source>
      <translation>¿Qué nos ha pedido {0}?</translation>
    </message>
    <message>
      <source>What do we know about {0}?</source>
      <translation>¿Qué sabemos de {0}?</translation>
    </message>
  </context>
  <context>
    <name>Tag</name>
    <message>
      <source>Remove the alias {0}</source>
      <translation>Quitar el alias {0}</translation>
    </message>
  </context>
  <context>
    <name>Test</name>
    <message>
      <source>As it is set</source>
      <translation>Como está ajustado</translation>
    </message>
    <message>
      <source>By meaning alone, 20 passages</source>
      <translation>Solo por significado, 20 pasajes</translation>
    </message>
    <message>
      <source>By meaning alone, 8 passages</source>
      <translation>Solo por significado, 8 pasajes</translation>
    </message>
    <message>
      <source>+ ranking</source>
      <translation>+ ordenación</translation>
    </message>
    <message>
      <source>+ words</source>
      <translation>+ palabras</translation>
    </message>
    <message>
      <source>+ names</source>
      <translation>+ nombres</translation>
    </message>
    <message>
      <source>+ questions written ahead</source>
      <translation>+ preguntas preparadas</translation>
    </message>
    <message>
      <source>+ notes written ahead</source>
      <translation>+ notas preparadas</translation>
    </message>
    <message>
      <source>+ headlines of the rest</source>
      <translation>+ titulares del resto</translation>
    </message>
    <message>
      <source>+ an imagined answer</source>
      <translation>+ una respuesta imaginada</translation>
    </message>
    <message>
      <source>Without meaning</source>
      <translation>Sin significado</translation>
    </message>
    <message>
      <source>Without words</source>
      <translation>Sin palabras</translation>
    </message>
    <message>
      <source>Without names</source>
      <translation>Sin nombres</translation>
    </message>
    <message>
      <source>Without what was written ahead</source>
      <translation>Sin lo preparado</translation>
    </message>
    <message>
      <source>Without ranking</source>
      <translation>Sin ordenación</translation>
    </message>
    <message>
      <source>Without headlines</source>
      <translation>Sin titulares</translation>
    </message>
    <message>
      <source>No ranking</source>
      <translation>Sin ordenar</translation>
    </message>
    <message>
      <source>Built-in ranking</source>
      <translation>Ordenación integrada</translation>
    </message>
    <message>
      <source>Ranked by the chat model</source>
      <translation>Ordenado por el modelo de chat</translation>
    </message>
    <message>
      <source>Ranked by a model of its own</source>
      <translation>Ordenado por un modelo propio</translation>
    </message>
    <message>
      <source>One part more at a time</source>
      <translation>Una parte más cada vez</translation>
    </message>
    <message>
      <source>One part left out at a time</source>
      <translation>Una parte menos cada vez</translation>
    </message>
    <message>
      <source>The ways to rank</source>
      <translation>Las formas de ordenar</translation>
    </message>
    <message>
      <source>Real improvement</source>
      <translation>Mejora real</translation>
    </message>
    <message>
      <source>Real loss</source>
      <translation>Pérdida real</translation>
    </message>
    <message>
      <source>May be chance</source>
      <translation>Puede ser azar</translation>
    </message>
    <message>
      <source>No difference</source>
      <translation>Sin diferencia</translation>
    </message>
    <message>
      <source>How often the right session is found</source>
      <translation>Con qué frecuencia se encuentra la sesión correcta</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>Encontrada</translation>
    </message>
    <message>
      <source>How often the right session is in sight</source>
      <translation>Con qué frecuencia está a la vista la sesión correcta</translation>
    </message>
    <message>
      <source>In sight</source>
      <translation>A la vista</translation>
    </message>
    <message>
      <source>How well the passages are put in order</source>
      <translation>Qué bien se ordenan los pasajes</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>Orden</translation>
    </message>
    <message>
      <source>How many of the sessions wanted are read</source>
      <translation>Cuántas de las sesiones buscadas se leen</translation>
    </message>
    <message>
      <source>Sessions read</source>
      <translation>Sesiones leídas</translation>
    </message>
    <message>
      <source>Who or what it is</source>
      <translation>Quién o qué es</translation>
    </message>
    <message>
      <source>A detail</source>
      <translation>Un detalle</translation>
    </message>
    <message>
      <source>When it was</source>
      <translation>Cuándo fue</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>Por qué</translation>
    </message>
    <message>
      <source>Who with whom</source>
      <translation>Quién con quién</translation>
    </message>
    <message>
      <source>In other words</source>
      <translation>Con otras palabras</translation>
    </message>
    <message>
      <source>How it went on</source>
      <translation>Cómo siguió</translation>
    </message>
    <message>
      <source>A list</source>
      <translation>Una lista</translation>
    </message>
    <message>
      <source>A comparison</source>
      <translation>Una comparación</translation>
    </message>
    <message>
      <source>How many</source>
      <translation>Cuántos</translation>
    </message>
    <message>
      <source>In order of time</source>
      <translation>Por orden de tiempo</translation>
    </message>
    <message>
      <source>Not told, though near</source>
      <translation>No contado, aunque cerca</translation>
    </message>
    <message>
      <source>A name that is not there</source>
      <translation>Un nombre que no está</translation>
    </message>
    <message>
      <source>And then?</source>
      <translation>¿Y después?</translation>
    </message>
    <message>
      <source>And the other?</source>
      <translation>¿Y el otro?</translation>
    </message>
    <message>
      <source>Something else</source>
      <translation>Otra cosa</translation>
    </message>
    <message>
      <source>meaning</source>
      <translation>significado</translation>
    </message>
    <message>
      <source>meaning of several places</source>
      <translation>significado de varios lugares</translation>
    </message>
    <message>
      <source>words</source>
      <translation>palabras</translation>
    </message>
    <message>
      <source>words close together</source>
      <translation>palabras cercanas</translation>
    </message>
    <message>
      <source>names</source>
      <translation>nombres</translation>
    </message>
    <message>
      <source>questions written ahead</source>
      <translation>preguntas preparadas</translation>
    </message>
    <message>
      <source>meaning of the notes ahead</source>
      <translation>significado de las notas preparadas</translation>
    </message>
    <message>
      <source>words of the notes ahead</source>
      <translation>palabras de las notas preparadas</translation>
    </message>
    <message>
      <source>meaning of an imagined answer</source>
      <translation>significado de una respuesta imaginada</translation>
    </message>
    <message>
      <source>Finding the passages</source>
      <translation>Encontrar los pasajes</translation>
    </message>
    <message>
      <source>Reading the question</source>
      <translation>Leer la pregunta</translation>
    </message>
    <message>
      <source>Search by meaning</source>
      <translation>Buscar por significado</translation>
    </message>
    <message>
      <source>Search by words</source>
      <translation>Buscar por palabras</translation>
    </message>
    <message>
      <source>Search by names</source>
      <translation>Buscar por nombres</translation>
    </message>
    <message>
      <source>Imagining an answer</source>
      <translation>Imaginar una respuesta</translation>
    </message>
    <message>
      <source>Ranking</source>
      <translation>Ordenar</translation>
    </message>
    <message>
      <source>To the first word</source>
      <translation>Hasta la primera palabra</translation>
    </message>
    <message>
      <source>Writing</source>
      <translation>Escribir</translation>
    </message>
    <message>
      <source>Checking the claims</source>
      <translation>Comprobar las afirmaciones</translation>
    </message>
    <message>
      <source>Choosing quotes</source>
      <translation>Elegir las citas</translation>
    </message>
    <message>
      <source>The whole answer</source>
      <translation>La respuesta entera</translation>
    </message>
    <message>
      <source>Answers with a source</source>
      <translation>Respuestas con fuente</translation>
    </message>
    <message>
      <source>Claims with a source</source>
      <translation>Afirmaciones con fuente</translation>
    </message>
    <message>
      <source>Claims supported by their source</source>
      <translation>Afirmaciones respaldadas por su fuente</translation>
    </message>
    <message>
      <source>Sources that are a session wanted</source>
      <translation>Fuentes que son una sesión buscada</translation>
    </message>
    <message>
      <source>Answers that cite a session that answers</source>
      <translation>Respuestas que citan una sesión que responde</translation>
    </message>
    <message>
      <source>Rightly refused</source>
      <translation>Bien rechazadas</translation>
    </message>
    <message>
      <source>Refused by mistake</source>
      <translation>Rechazadas por error</translation>
    </message>
    <message>
      <source>Calls of the chat model</source>
      <translation>Llamadas al modelo de chat</translation>
    </message>
    <message>
      <source>Tokens read and written, at most</source>
      <translation>Tokens leídos y escritos, como mucho</translation>
    </message>
    <message>
      <source>My questions</source>
      <translation>Mis preguntas</translation>
    </message>
    <message>
      <source>Your notes answer {0} of {1} questions.</source>
      <translation>Tus notas responden {0} de {1} preguntas.</translation>
    </message>
    <message>
      <source>One is refused by mistake.</source>
      <translation>Una se rechaza por error.</translation>
    </message>
    <message>
      <source>{0} are refused by mistake.</source>
      <translation>{0} se rechazan por error.</translation>
    </message>
    <message>
      <source>Some questions were searched without {0}, which gave nothing.</source>
      <translation>Algunas preguntas se buscaron sin {0}, que no dio nada.</translation>
    </message>
    <message>
      <source>No difference between the rows is more than chance.</source>
      <translation>Ninguna diferencia entre las filas es más que azar.</translation>
    </message>
    <message>
      <source>{0}: no question more or less, but a better order.</source>
      <translation>{0}: ninguna pregunta más ni menos, pero mejor orden.</translation>
    </message>
    <message>
      <source>{0}: no question more or less, but a worse order.</source>
      <translation>{0}: ninguna pregunta más ni menos, pero peor orden.</translation>
    </message>
    <message>
      <source>none</source>
      <translation>ninguna</translation>
    </message>
    <message>
      <source>{0}: wins {1} and loses {2}.</source>
      <translation>{0}: gana {1} y pierde {2}.</translation>
    </message>
  </context>
  <context>
    <name>TestPage</name>
    <message>
      <source>Test my Oracle</source>
      <translation>Probar mi Oráculo</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>Empezar</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Detener</translation>
    </message>
    <message>
      <source>Result</source>
      <translation>Resultado</translation>
    </message>
    <message>
      <source>Each question</source>
      <translation>Cada pregunta</translation>
    </message>
    <message>
      <source>Earlier tests</source>
      <translation>Pruebas anteriores</translation>
    </message>
    <message>
      <source>The questions</source>
      <translation>Las preguntas</translation>
    </message>
    <message>
      <source>Parts of this page</source>
      <translation>Partes de esta página</translation>
    </message>
    <message>
      <source>Which questions to ask</source>
      <translation>Qué preguntas hacer</translation>
    </message>
    <message>
      <source>What to compare</source>
      <translation>Qué comparar</translation>
    </message>
    <message>
      <source>Write the answers too</source>
      <translation>Escribir también las respuestas</translation>
    </message>
    <message>
      <source>Checks each claim. With a chat model it takes as long as asking them all.</source>
      <translation>Comprueba cada afirmación. Con un modelo de chat tarda lo mismo que hacerlas todas.</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Preguntar</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Comparar</translation>
    </message>
    <message>
      <source>Questions asked</source>
      <translation>Preguntas hechas</translation>
    </message>
    <message>
      <source>Run again</source>
      <translation>Repetir</translation>
    </message>
    <message>
      <source>{0} with known answers, last run {1}</source>
      <translation>{0} con respuesta conocida, última prueba el {1}</translation>
    </message>
    <message>
      <source>How often the right session is found, measured on your own notes.</source>
      <translation>Con qué frecuencia se encuentra la sesión correcta, medido en tus propias notas.</translation>
    </message>
    <message>
      <source>A test asks questions whose session is known and counts how often it is found.</source>
      <translation>Una prueba hace preguntas cuya sesión se conoce y cuenta cuántas veces se encuentra.</translation>
    </message>
    <message>
      <source>No question to test with yet</source>
      <translation>Todavía no hay preguntas para probar</translation>
    </message>
    <message>
      <source>{0} with known answers</source>
      <translation>{0} con respuesta conocida</translation>
    </message>
    <message>
      <source>Add one from any answer: “This is the session I wanted”.</source>
      <translation>Añade una desde cualquier respuesta: «Esta es la sesión que quería».</translation>
    </message>
    <message>
      <source>Questions and what was found for them may tell secrets. Turn player-safe off to see them.</source>
      <translation>Las preguntas y lo que se encontró pueden revelar secretos. Desactiva «Apto para jugadores» para verlas.</translation>
    </message>
    <message>
      <source>Put away while player-safe is on</source>
      <translation>Guardado mientras «Apto para jugadores» está activado</translation>
    </message>
    <message>
      <source>{0} of {1} questions</source>
      <translation>{0} de {1} preguntas</translation>
    </message>
    <message>
      <source>Starting</source>
      <translation>Empezando</translation>
    </message>
    <message>
      <source>Picture (*.png)</source>
      <translation>Imagen (*.png)</translation>
    </message>
    <message>
      <source>Table (*.csv)</source>
      <translation>Tabla (*.csv)</translation>
    </message>
    <message>
      <source>Save the chart</source>
      <translation>Guardar el gráfico</translation>
    </message>
  </context>
  <context>
    <name>Timeline</name>
    <message>
      <source>Named in sessions {0}</source>
      <translation>Nombrado en las sesiones {0}</translation>
    </message>
    <message>
      <source>Session {0}</source>
      <translation>Sesión {0}</translation>
    </message>
    <message>
      <source>{0}, only listed</source>
      <translation>{0}, solo en una lista</translation>
    </message>
  </context>
  <context>
    <name>ToCheck</name>
    <message>
      <source>This says some of it, not all.</source>
      <translation>Esto dice una parte, no todo.</translation>
    </message>
    <message>
      <source>was read as one line only, not in full.</source>
      <translation>se leyó solo en una línea, no entero.</translation>
    </message>
    <message>
      <source>is not among the passages that were read.</source>
      <translation>no está entre los pasajes que se leyeron.</translation>
    </message>
    <message>
      <source>is cited, but nothing in it says this.</source>
      <translation>se cita, pero nada en él dice esto.</translation>
    </message>
  </context>
  <context>
    <name>TokenCard</name>
    <message>
      <source>Token of the Chroma server</source>
      <translation>Clave del servidor de Chroma</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Guardar</translation>
    </message>
    <message>
      <source>Save the token of the Chroma server</source>
      <translation>Guardar la clave del servidor de Chroma</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Quitar</translation>
    </message>
    <message>
      <source>Remove the token of the Chroma server</source>
      <translation>Quitar la clave del servidor de Chroma</translation>
    </message>
    <message>
      <source>Only if {0} asks for one. It is kept in this computer’s keyring.</source>
      <translation>Solo si {0} pide una. Se guarda en el llavero de este equipo.</translation>
    </message>
    <message>
      <source>Set a Chroma server first.</source>
      <translation>Indica primero un servidor de Chroma.</translation>
    </message>
    <message>
      <source>Kept in this computer’s keyring. It counts when the campaign is opened again.</source>
      <translation>Guardada en el llavero de este equipo. Vale cuando se vuelva a abrir la campaña.</translation>
    </message>
    <message>
      <source>Removed from this computer’s keyring.</source>
      <translation>Quitada del llavero de este equipo.</translation>
    </message>
  </context>
  <context>
    <name>Ways</name>
    <message>
      <source>I know where it is</source>
      <translation>Sé dónde está</translation>
    </message>
    <message>
      <source>Ask beyond my notes</source>
      <translation>Preguntar más allá de mis notas</translation>
    </message>
    <message>
      <source>Show every passage about {0}</source>
      <translation>Mostrar todos los pasajes sobre {0}</translation>
    </message>
  </context>
  <context>
    <name>WhoIsIt</name>
    <message>
      <source>Written by your chat model, from these passages.</source>
      <translation>Escrito por tu modelo de chat a partir de estos pasajes.</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>1 session</source>
      <translation>1 sesión</translation>
    </message>
    <message>
      <source>{0} sessions</source>
      <translation>{0} sesiones</translation>
    </message>
    <message>
      <source>1 passage</source>
      <translation>1 pasaje</translation>
    </message>
    <message>
      <source>{0} passages</source>
      <translation>{0} pasajes</translation>
    </message>
    <message>
      <source>1 name</source>
      <translation>1 nombre</translation>
    </message>
    <message>
      <source>{0} names</source>
      <translation>{0} nombres</translation>
    </message>
    <message>
      <source>1 file</source>
      <translation>1 archivo</translation>
    </message>
    <message>
      <source>{0} files</source>
      <translation>{0} archivos</translation>
    </message>
    <message>
      <source>1 question</source>
      <translation>1 pregunta</translation>
    </message>
    <message>
      <source>{0} questions</source>
      <translation>{0} preguntas</translation>
    </message>
    <message>
      <source>1 file needs a look</source>
      <translation>1 archivo por revisar</translation>
    </message>
    <message>
      <source>{0} files need a look</source>
      <translation>{0} archivos por revisar</translation>
    </message>
    <message>
      <source>less than a minute left</source>
      <translation>queda menos de un minuto</translation>
    </message>
    <message>
      <source>about a minute left</source>
      <translation>queda cerca de un minuto</translation>
    </message>
    <message>
      <source>about {0} hours left</source>
      <translation>quedan unas {0} horas</translation>
    </message>
    <message>
      <source>about {0} min left</source>
      <translation>quedan unos {0} min</translation>
    </message>
    <message>
      <source>less than a minute</source>
      <translation>menos de un minuto</translation>
    </message>
    <message>
      <source>about a minute</source>
      <translation>cerca de un minuto</translation>
    </message>
    <message>
      <source>about {0} hours</source>
      <translation>unas {0} horas</translation>
    </message>
    <message>
      <source>about {0} min</source>
      <translation>unos {0} min</translation>
    </message>
    <message>
      <source>d MMMM yyyy</source>
      <translation>d 'de' MMMM 'de' yyyy</translation>
    </message>
    <message>
      <source>just now</source>
      <translation>ahora mismo</translation>
    </message>
    <message>
      <source>{0} min ago</source>
      <translation>hace {0} min</translation>
    </message>
    <message>
      <source>at {0}</source>
      <translation>a las {0}</translation>
    </message>
  </context>
  <context>
    <name>Working</name>
    <message>
      <source>Stop</source>
      <translation>Detener</translation>
    </message>
    <message>
      <source>Searching your notes</source>
      <translation>Buscando en tus notas</translation>
    </message>
    <message>
      <source>Reading</source>
      <translation>Leyendo</translation>
    </message>
    <message>
      <source>Writing</source>
      <translation>Escribiendo</translation>
    </message>
    <message>
      <source>Searched {0}</source>
      <translation>Se ha buscado en {0}</translation>
    </message>
    <message>
      <source>{0} worth a look</source>
      <translation>{0} por mirar</translation>
    </message>
    <message>
      <source>Reading {0}</source>
      <translation>Leyendo {0}</translation>
    </message>
    <message>
      <source>Quoting</source>
      <translation>Citando</translation>
    </message>
  </context>
  <context>
    <name>_Grip</name>
    <message>
      <source>Width of the passage</source>
      <translation>Ancho del pasaje</translation>
    </message>
  </context>
  <context>
    <name>_Step</name>
    <message>
      <source>done</source>
      <translation>hecho</translation>
    </message>
  </context>
  <context>
    <name>_Worker</name>
    <message>
      <source>Something went wrong that the Oracle did not expect.</source>
      <translation>Ha pasado algo que el Oráculo no esperaba.</translation>
    </message>
    <message>
      <source>What was read is kept. The log has the details.</source>
      <translation>Lo leído se conserva. El registro tiene los detalles.</translation>
    </message>
  </context>
</TS>
