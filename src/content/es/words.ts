import { brand, retention, type SectionLinks } from '../company.ts';
import { pagesIn } from '../languages.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site.ts';
import { type Verify, whereWeAre } from '../verify.ts';

const [, ourDomain] = brand.verifyEmail.split('@');

export const pages = pagesIn('es', {
  verify: {
    title: `Verificar un contacto | ${brand.name}`,
    description: `Compruebe si una dirección de correo o un nombre de usuario de Telegram pertenece al equipo de ${brand.name} antes de compartir o pagar nada.`,
  },
  notFound: { title: `Página no encontrada | ${brand.name}`, description: 'No hay ninguna página en esta dirección.' },
});

export const sectionLinks: SectionLinks = [
  { id: 'about', label: 'Nosotros (EN)' },
  { id: 'services', label: 'Servicios (EN)' },
  { id: 'partners', label: 'Exchanges (EN)' },
  { id: 'contact', label: 'Contacto (EN)' },
];

export const site: Site = {
  language: 'es',
  skipLink: 'Ir al contenido',
  newTabHint: 'Se abre en una pestaña nueva',
  header: {
    navigation: 'Principal',
    verify: 'Verificar contacto',
    verifyShort: 'Verificar',
    verifyTip: 'Compruebe si un contacto es realmente de nuestro equipo',
    book: 'Reservar llamada',
    bookTip: 'Una llamada gratuita de 30 minutos, en inglés',
    menu: 'Menú',
  },
  footer: {
    navigation: 'Pie de página',
    tagline: 'El equipo de listados para proyectos cripto y Web3.',
    columns: { contact: 'Contacto', safety: 'Su seguridad', legal: 'Legal' },
    telegram: 'Telegram',
    book: 'Llamada',
    verify: 'Verificar un contacto',
    terms: 'Términos (EN)',
    cookies: 'Cookies (EN)',
    warning: `Los criptoactivos pueden perder todo su valor. Nada de esta página es un consejo de inversión ni una oferta para comprar un token. ${brand.name} nunca pide frases semilla ni claves privadas.`,
    rights: `© ${brand.legalName}`,
  },
  start: 'Iniciar solicitud',
  loading: 'Cargando',
  opening: 'Abriendo…',
  optional: '(opcional)',
  dismissToast: 'Cerrar',
  notification: 'Notificación',
  copied: 'Copiado',
  copyRefused: 'Su navegador no permitió copiarlo. El texto quedó seleccionado: cópielo a mano.',
  offline: 'Parece que su dispositivo no tiene conexión.',
  notFound: {
    title: 'Página no encontrada',
    text: 'Puede que la dirección sea incorrecta o que la página se haya movido.',
    home: 'Ir al inicio (en inglés)',
  },
  error: {
    title: 'Error inesperado de la aplicación',
    text: 'Algo falló en esta página. Vuelva a cargarla o vaya al inicio.',
    home: 'Ir al inicio (en inglés)',
  },
};

const neverThere =
  'Nunca escribimos por WhatsApp, Discord, LinkedIn ni X, y solo llamamos si usted reservó la llamada.';
const neverControl = 'Nunca le pedimos que instale nada, comparta su pantalla ni dé acceso remoto.';
const neverAsked = `Nunca pedimos frases semilla (seed phrase), claves privadas ni pagos en un chat privado. ${neverControl}`;
const stolen = `le piden algo de esto, es posible que la cuenta haya sido robada: deténgase y escriba a ${brand.verifyEmail}.`;

export const verify: Verify = {
  title: 'Verificar un contacto',
  languages: 'Idiomas',
  intro: `¿Alguien dice que trabaja para ${brand.name}? Compruébelo aquí antes de responder o pagar.`,
  banner: {
    title: 'Antes de comprobar',
    points: [
      'Pegue la dirección de correo o el nombre de usuario de Telegram (@usuario) exactos. El nombre visible y la foto se copian fácilmente.',
      neverAsked,
    ],
  },
  kinds: {
    email: {
      toggle: 'Correo electrónico',
      label: 'Dirección de correo que quiere comprobar',
      placeholder: 'nombre@example.com',
    },
    telegram: {
      toggle: 'Usuario de Telegram',
      label: 'Nombre de usuario de Telegram que quiere comprobar',
      placeholder: '@usuario',
    },
  },
  kindLegend: '¿Qué quiere comprobar?',
  submit: 'Verificar',
  submitting: 'Verificando…',
  noScript: 'La comprobación necesita JavaScript. Sin él, pregúntenos por correo antes de responder o pagar:',
  emptyInput: 'Escriba el contacto que quiere verificar',
  cutLink:
    'Falta una parte de este enlace, así que no indica ningún contacto. Pegue el nombre de usuario o el correo desde el que le escribieron.',
  choice: {
    one: 'Encontramos un contacto en lo que pegó. ¿Es quien le escribió?',
    several: 'Hay más de un contacto en lo que pegó. ¿Cuál le escribió?',
    tooMany: 'Hay más de cinco contactos. Pegue solo el que le escribió.',
    linked: {
      email: 'Este enlace propone comprobar {value}. ¿Le escribieron desde esa dirección?',
      telegram: 'Este enlace propone comprobar {value}. ¿Es ese el nombre de usuario de quien le escribió?',
    },
    compare: {
      email: 'Cualquiera puede poner esta dirección en un mensaje. Compárela con la dirección del remitente.',
      telegram:
        'Cualquiera puede poner este nombre de usuario en un mensaje. Compárelo con el «Nombre de usuario» (@…) del perfil de quien le escribió, no con el nombre visible ni con la biografía.',
      several:
        'Cualquiera puede ponerlos en un mensaje. Compárelos con la dirección del remitente o con el «Nombre de usuario» (@…) del perfil de este, no con el nombre visible ni con la biografía.',
    },
    never: `${neverThere} ${neverControl}`,
    yes: 'Sí, comprobar {value}',
    no: { found: 'No, es otra persona', linked: 'No, otro contacto', several: 'Ninguno de estos' },
    chosen: 'Eligió {value}.',
    change: 'Cambiar',
    unreadable:
      'No podemos leer lo siguiente. Si es de quien le escribió, copie solo el «Nombre de usuario» (@…) o la dirección de correo del remitente.',
    otherNetwork:
      'Esta página comprueba solo Telegram. El mismo nombre de usuario en otra red puede ser de otra persona.',
    afterNo:
      'Copie la dirección del remitente o el «Nombre de usuario» (@…) del perfil de este, nada del mensaje, del nombre visible ni de la biografía.',
  },
  willCheck: {
    email: 'Comprobaremos la dirección de correo {value}',
    telegram: 'Comprobaremos el nombre de usuario de Telegram {value}',
  },
  toasts: {
    verified: 'Contacto verificado encontrado',
    notFound: 'Contacto no verificado o no encontrado',
  },
  verified: {
    label: `Contacto verificado de ${brand.name}`,
    title: '{value} es de nuestro equipo',
    next: 'Ahora compruebe si fue quien le escribió.',
    steps: {
      email: [
        'Escriba por su cuenta a esta dirección. No responda al mensaje que recibió: el remitente se puede falsificar.',
        'Pregunte si fueron ellos y espere la respuesta. Si no lo fueron, le escribió un impostor.',
      ],
      telegram: [
        'Abra el chat desde aquí.',
        '¿Están ahí los mensajes que recibió? Si no están, le escribió un impostor.',
      ],
    },
    open: { email: 'Escribir un correo nuevo a esta dirección', telegram: 'Abrir el chat' },
    draft: `Hola, ¿me escribió usted? Lo estoy comprobando en ${whereWeAre.website}.`,
    copyAddress: 'Copiar la dirección',
    openApp: '¿No se abre? Ábralo en la aplicación de Telegram',
    group:
      '¿Le escribieron en un grupo? No pregunte allí: pregunte en el chat privado que abre el botón de arriba y espere la respuesta.',
    money: neverAsked,
    stolen: { email: `Si fueron ellos y ${stolen}`, telegram: `Si esos mensajes están ahí y ${stolen}` },
    fields: {
      name: 'Nombre',
      position: 'Puesto',
      email: 'Correo',
      telegram: 'Telegram',
      verifiedAt: 'Verificado el',
    },
    applied:
      '¿Ya envió una solicitud? Pida que le digan la referencia (Reference) de la solicitud que usted envió. No la diga usted primero: solo la conocen usted y nuestro equipo.',
    covers: {
      email:
        'Este resultado vale solo para esta dirección de correo. Una dirección parecida puede ser de otra persona.',
      telegram:
        'Este resultado vale solo para esta cuenta de Telegram. El mismo @usuario en otro lugar puede ser de otra persona.',
    },
  },
  notFound: {
    title: `No es un contacto verificado de ${brand.name}`,
    headline: '{value} no es de nuestro equipo',
    warning: 'No comparta nada y no pague.',
    typo: '¿Lo escribió a mano? Compárelo letra por letra con la dirección o el @usuario del remitente.',
    steps: ['Deje de responder.', 'Haga capturas de pantalla.', 'Repórtelo aquí.'],
    checked: 'Usted comprobó',
    notChecked: 'Sin comprobar',
    others: {
      unreadable: {
        title: 'No encontramos un contacto legible en lo que pegó',
        text: 'Copie solo la dirección de correo o el @usuario de quien le escribió.',
      },
      cutOff: {
        title: 'Esto está cortado',
        text: 'Copie la dirección o el nombre de usuario por completo y compruébelo.',
      },
      tooLong: {
        title: 'Este texto es demasiado largo',
        text: 'Copie solo la dirección de correo o el @usuario de quien le escribió.',
      },
      name: {
        title: 'El nombre visible no se puede comprobar',
        text: 'Cualquiera puede usar cualquier nombre. Pegue el nombre de usuario (@usuario) o la dirección de correo.',
      },
      website: {
        title: 'Este es nuestro sitio web',
        text: 'Esta página comprueba contactos, no enlaces. Cualquiera puede enviarle este enlace: pegue el nombre de usuario o el correo desde el que le escribieron.',
      },
      calendar: {
        title: 'Este es nuestro calendario',
        text: 'Esta página comprueba contactos, no enlaces. Cualquiera puede enviarle este enlace: pegue el nombre de usuario o el correo desde el que le escribieron.',
      },
      link: {
        title: 'Un enlace no se puede comprobar',
        text: `Esta página comprueba contactos, no enlaces. Nuestro sitio es ${whereWeAre.website}${whereWeAre.calendar && ` y nuestro calendario, ${whereWeAre.calendar}`}. Aquí no se puede comprobar ningún otro enlace: pegue el nombre de usuario o el correo desde el que le escribieron.`,
      },
      otherWebsite: {
        title: 'Este no es nuestro sitio web',
        text: `Nuestro único sitio es ${whereWeAre.website}${whereWeAre.calendar && `; nuestro único calendario, ${whereWeAre.calendar}`}. Si alguien le envió este enlace en nuestro nombre, pegue el nombre de usuario o el correo desde el que le escribieron.`,
      },
      network: {
        title: 'Nunca escribimos por {network}',
        text: 'Solo escribimos por correo y Telegram. Quien le escribió por ahí en nuestro nombre no es de nuestro equipo.',
      },
      group: {
        title: 'No escribimos desde bots, grupos ni cuentas sin @usuario',
        text: 'Nuestro equipo escribe desde cuentas personales. ¿El perfil no tiene nombre de usuario (@…)? Entonces no somos nosotros. Una marca de verificación o un emoji en el nombre no demuestran nada.',
      },
      otherChannel: {
        title: 'Esto no es una dirección de correo ni un nombre de usuario de Telegram',
        text: 'Solo escribimos por correo y Telegram, y solo llamamos si usted reservó una llamada aquí. ¿El perfil de Telegram no tiene nombre de usuario (@…)? Entonces no somos nosotros.',
      },
      document: {
        title: 'Un documento o un mensaje no se puede comprobar',
        text: 'Cualquiera puede escribir una factura, una oferta de trabajo o una oferta de recuperación con nuestro nombre y logotipo. Copie solo la dirección de correo o el @usuario de quien lo envió.',
      },
      sentence: {
        title: 'Una frase no se puede comprobar',
        text: 'Pegue solo la dirección de correo o el @usuario que le escribió. ¿El perfil no tiene nombre de usuario (@…)? Entonces no somos nosotros.',
      },
      transaction: {
        title: 'Una transacción no se puede comprobar aquí',
        text: 'No hemos enviado ni guardado lo que pegó. El identificador de una transacción no muestra quién pidió el dinero. Si es una clave privada, no la pegue nunca en ningún sitio.',
      },
      wallet: {
        title: 'Esto es una dirección de billetera',
        text: 'No envíe nada: nuestro equipo nunca pide pagos en un chat.',
      },
    },
    reasons: {
      name: '¿Quería comprobar un nombre visible? No se puede comprobar: cualquiera puede usar cualquier nombre.',
      forwarding:
        'Parece la dirección de un servicio de reenvío. Si usted usa uno, compruebe la dirección que contiene. Si no lo usa, no confíe en este remitente.',
      foreignLetters:
        'Contiene caracteres que nuestros contactos nunca usan. Los estafadores suelen cambiar letras por otras parecidas.',
      domain: `Nuestras direcciones terminan en @${ourDomain}. Esta termina en @{domain}.`,
    },
  },
  lookAlike: {
    example: 'Los impostores cambian un solo carácter. Esta cuenta no es nuestra:',
    title: `Probable impostor: casi idéntico a un contacto real de ${brand.name}`,
    marked: 'Los impostores suelen cambiar los caracteres marcados. Compare cada uno con el contacto que conoce.',
  },
  traps: { '0': 'cero', '1': 'uno', I: 'i mayúscula', '|': 'barra vertical', rn: 'r, n', vv: 'v, v', '…': 'cortado' },
  also: { title: 'También en lo que pegó, sin comprobar:', check: 'Comprobar {value}' },
  secret: {
    title: 'Esto parece una frase semilla (seed phrase) o una clave privada.',
    text: 'No la pegue nunca en ningún sitio, ni siquiera aquí.',
    kept: 'No se envió ni se guardó.',
  },
  actions: { report: 'Reportar este contacto', reportThis: 'Reportar esto', another: 'Comprobar otro' },
  tellTeam: {
    button: 'Avisar a mi equipo',
    text: `«{contact}» no es un contacto verificado de ${brand.name}. No respondan, no compartan nada y no paguen.\nComprueben a quien diga que trabaja para ${brand.name}: ${brand.siteUrl}${pages.verify.path}`,
    copied: 'Copiado. Péguelo en el chat de su equipo.',
  },
  afterwards: {
    title: '¿Ya pagó o compartió algo?',
    steps: [
      '¿Instaló algo o cedió el control? Desconecte ese dispositivo de internet. Desde otro, mueva sus fondos a una billetera nueva, con otra frase semilla, cambie sus contraseñas y cierre las demás sesiones.',
      '¿Compartió una frase semilla o una clave privada? Genere por su cuenta una billetera nueva, con otra frase semilla, y mueva todo allí ahora mismo. La antigua ya no volverá a ser segura.',
      '¿Conectó una billetera o firmó algo? Revoque sus aprobaciones de tokens y después mueva lo que quede a una billetera nueva, con otra frase semilla.',
      '¿Pagó desde un exchange o un banco? Avíseles ahora y pida que bloqueen el pago.',
      'Guarde el chat, las direcciones y los identificadores de las transacciones. No borre nada.',
      'Reporte la cuenta a Telegram (escriba a @notoscam) y denúnciela ante la policía de su zona. Quien ofrezca recuperar su dinero a cambio de un pago también es un estafador.',
    ],
  },
  failed: {
    toast: 'No se pudo comprobar el contacto',
    title: 'No se pudo comprobar el contacto',
    text: 'La comprobación no se completó, así que no dice nada sobre el contacto. Hasta que una comprobación dé un resultado, no responda ni pague.',
    retry: 'Intentar de nuevo',
    email: 'Consultar por correo',
  },
  limited: {
    text: 'Ahora mismo hay demasiadas comprobaciones y no pudimos comprobar este contacto. Considérelo no verificado.',
    retry: 'Inténtelo de nuevo {when}.',
    retryLater: 'Inténtelo de nuevo otro día.',
    retryUnknown: 'Inténtelo de nuevo dentro de unos minutos.',
  },

  where: {
    title: 'Dónde estamos y dónde nunca estamos',
    places: { website: 'Sitio web', telegram: 'Telegram', email: 'Correo', calendar: 'Calendario' },
    never: neverThere,
  },
  signs: {
    title: 'Cinco señales de un impostor',
    points: [
      'Le escribieron primero y usted nunca envió una solicitud.',
      'Le piden que envíe a una billetera una comisión por el listado o un «depósito reembolsable».',
      'Le piden que instale algo, comparta su pantalla o dé acceso remoto.',
      'Envían una captura de pantalla o un enlace como prueba.',
      'Le presionan para que se dé prisa.',
    ],
  },
  privacy: {
    text: `Durante ${retention.logDays} días guardamos qué contacto se comprobó, nunca quién lo comprobó.`,
    link: 'Qué guardamos (en inglés)',
  },
  address: `Si su barra de direcciones no muestra ${whereWeAre.website}, cierre esta página: es una página falsa.`,
  help: '¿Tiene dudas o algo le parece raro? Escriba a',
};

export const report: Report = {
  title: 'Reportar a un impostor',
  intro: 'Leemos todos los reportes. Todo lo que sigue es opcional.',
  fields: {
    value: { label: 'Contacto que reporta' },
    metWhere: {
      label: '¿Dónde le contactaron?',
      none: 'Elija una opción',
      choices: {
        telegram: 'Telegram',
        email: 'Correo electrónico',
        x: 'X (Twitter)',
        discord: 'Discord',
        whatsapp: 'WhatsApp',
        linkedin: 'LinkedIn',
        phone: 'Teléfono',
        other: 'En otro lugar',
      },
    },
    whatHappened: { label: '¿Qué ocurrió?', placeholder: 'Qué dijeron y qué le pidieron' },
    reporterContact: { label: '¿Cómo podemos contactarle?', placeholder: 'Correo o @usuario' },
  },
  tooLong: 'Use como máximo {max} caracteres.',
  cancel: 'Cancelar',
  send: 'Enviar reporte',
  sending: 'Enviando…',
  success: {
    title: 'Gracias. Recibimos su reporte.',
    text: 'Leemos todos los reportes. No vuelva a responder a este contacto.',
    reference: 'Referencia de su reporte:',
  },
  failure: {
    title: 'Su reporte no se envió.',
    text: 'No se perdió nada de lo que escribió. Inténtelo de nuevo o envíelo por correo:',
    email: 'Enviarlo por correo',
  },
};
