import { brand, retention, type SectionLinks } from '../company.ts';
import { pagesIn } from '../languages.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site.ts';
import { type Verify, whereWeAre } from '../verify.ts';

const [, ourDomain] = brand.verifyEmail.split('@');

export const pages = pagesIn('tr', {
  verify: {
    title: `Kişi doğrulama | ${brand.name}`,
    description: `Bir e-posta adresinin veya Telegram kullanıcı adının ${brand.name} ekibine ait olup olmadığını, bilgi vermeden veya ödeme yapmadan önce kontrol edin.`,
  },
  notFound: { title: `Sayfa bulunamadı | ${brand.name}`, description: 'Bu adreste bir sayfa yok.' },
});

export const sectionLinks: SectionLinks = [
  { id: 'about', label: 'Biz (EN)' },
  { id: 'services', label: 'Hizmetler (EN)' },
  { id: 'partners', label: 'Borsalar (EN)' },
  { id: 'contact', label: 'İletişim (EN)' },
];

export const site: Site = {
  language: 'tr',
  skipLink: 'İçeriğe geç',
  newTabHint: 'Yeni sekmede açılır',
  header: {
    navigation: 'Ana menü',
    verify: 'Kişiyi doğrula',
    verifyShort: 'Doğrula',
    verifyTip: 'Bir kişinin gerçekten ekibimizden olup olmadığını kontrol edin',
    book: 'Görüşme ayarla',
    bookTip: '30 dakikalık ücretsiz görüşme, İngilizce',
    menu: 'Menü',
  },
  footer: {
    navigation: 'Alt menü',
    tagline: 'Kripto ve Web3 projeleri için listeleme ekibi.',
    columns: { contact: 'Bize ulaşın', safety: 'Güvende kalın', legal: 'Yasal' },
    telegram: 'Telegram',
    book: 'Görüşme',
    verify: 'Kişi doğrulama',
    terms: 'Koşullar (EN)',
    cookies: 'Çerezler (EN)',
    warning: `Kripto varlıklar değerinin tamamını kaybedebilir. Bu sayfadaki hiçbir şey yatırım tavsiyesi veya token satın alma teklifi değildir. ${brand.name} hiçbir zaman kurtarma ifadesi veya özel anahtar istemez.`,
    rights: `© ${brand.legalName}`,
  },
  start: 'Başvuru yap',
  loading: 'Yükleniyor',
  opening: 'Açılıyor…',
  optional: '(isteğe bağlı)',
  dismissToast: 'Kapat',
  notification: 'Bildirim',
  copied: 'Kopyalandı',
  copyRefused: 'Tarayıcınız kopyalamaya izin vermedi. Metni seçtik: elle kopyalayın.',
  offline: 'Cihazınız çevrimdışı görünüyor.',
  notFound: {
    title: 'Sayfa bulunamadı',
    text: 'Adres yanlış olabilir veya sayfa taşınmış olabilir.',
    home: 'Ana sayfaya dön (İngilizce)',
  },
  error: {
    title: 'Beklenmeyen uygulama hatası',
    text: 'Bu sayfada bir sorun oluştu. Sayfayı yenileyin veya ana sayfaya gidin.',
    home: 'Ana sayfaya dön (İngilizce)',
  },
};

const neverThere =
  'WhatsApp, Discord, LinkedIn veya X üzerinden asla yazmayız; yalnızca siz görüşme ayarladıysanız ararız.';
const neverControl = 'Bir şey kurmanızı, ekranınızı paylaşmanızı veya uzaktan erişim vermenizi asla istemeyiz.';
const neverAsked = `Kurtarma ifadesi (seed phrase), özel anahtar veya özel sohbette ödeme asla istemeyiz. ${neverControl}`;
const stolen = `bunlardan birini istiyorlarsa hesap çalınmış olabilir: durun ve ${brand.verifyEmail} adresine yazın.`;

export const verify: Verify = {
  title: 'Kişi doğrulama',
  languages: 'Diller',
  intro: `Biri ${brand.name} için çalıştığını mı söylüyor? Yanıt vermeden veya ödeme yapmadan önce burada kontrol edin.`,
  banner: {
    title: 'Kontrol etmeden önce',
    points: [
      'E-posta adresini veya Telegram kullanıcı adını (@kullaniciadi) aynen yapıştırın. Görünen ad ve fotoğraf kolayca kopyalanır.',
      neverAsked,
    ],
  },
  kinds: {
    email: { toggle: 'E-posta adresi', label: 'Kontrol edilecek e-posta adresi', placeholder: 'ad@example.com' },
    telegram: {
      toggle: 'Telegram kullanıcı adı',
      label: 'Kontrol edilecek Telegram kullanıcı adı',
      placeholder: '@kullaniciadi',
    },
  },
  kindLegend: 'Neyi kontrol etmek istiyorsunuz?',
  submit: 'Doğrula',
  submitting: 'Doğrulanıyor…',
  noScript:
    'Kontrol için JavaScript gerekir. JavaScript yoksa yanıt vermeden veya ödeme yapmadan önce bize e-posta yazın:',
  emptyInput: 'Lütfen doğrulanacak bilgiyi yazın',
  cutLink:
    'Bu bağlantının bir kısmı eksik, bu yüzden hangi hesap veya adres olduğu belli değil. Mesajın geldiği kullanıcı adını veya e-posta adresini yapıştırın.',
  choice: {
    one: 'Yapıştırdığınız metinde bir hesap veya adres bulduk. Mesaj size ondan mı geldi?',
    several: 'Yapıştırdığınız metinde birden fazla hesap veya adres var. Mesaj size hangisinden geldi?',
    tooMany: 'Burada beşten fazla hesap veya adres var. Yalnızca size yazan hesabı veya adresi yapıştırın.',
    linked: {
      email: 'Bu bağlantı {value} adresini kontrol etmeyi öneriyor. Mesaj size bu adresten mi geldi?',
      telegram: 'Bu bağlantı {value} kullanıcı adını kontrol etmeyi öneriyor. Mesaj size bu hesaptan mı geldi?',
    },
    compare: {
      email: 'Bu adresi herkes bir mesaja yazabilir. Gönderenin adresiyle karşılaştırın.',
      telegram:
        'Bu kullanıcı adını herkes bir mesaja yazabilir. Gönderenin profilindeki “Kullanıcı adı” satırıyla karşılaştırın; görünen adla veya “Hakkında” bölümüyle değil.',
      several:
        'Bunları herkes bir mesaja yazabilir. Gönderenin adresiyle veya profilindeki “Kullanıcı adı” satırıyla karşılaştırın; görünen adla veya “Hakkında” bölümüyle değil.',
    },
    never: `${neverThere} ${neverControl}`,
    yes: 'Evet, kontrol et: {value}',
    no: { found: 'Hayır, başkası', linked: 'Hayır, bu değil', several: 'Hiçbiri' },
    chosen: 'Seçtiğiniz: {value}.',
    change: 'Değiştir',
    unreadable:
      'Aşağıdakileri okuyamadık. Size mesaj gönderen bunlardan biriyse gönderenin yalnızca profilindeki “Kullanıcı adı” satırını veya e-posta adresini kopyalayın.',
    otherNetwork:
      'Bu sayfa yalnızca Telegram hesaplarını kontrol eder. Aynı kullanıcı adı başka bir ağda başkasının olabilir.',
    afterNo:
      'Gönderenin adresini veya profilindeki “Kullanıcı adı” satırını kopyalayın; mesajdan, görünen addan veya “Hakkında” bölümünden kopyalamayın.',
  },
  willCheck: {
    email: 'Kontrol edilecek e-posta adresi: {value}',
    telegram: 'Kontrol edilecek Telegram kullanıcı adı: {value}',
  },
  toasts: {
    verified: 'Doğrulanmış hesap veya adres bulundu',
    notFound: 'Kişi doğrulanmamış veya bulunamadı',
  },
  verified: {
    label: `Doğrulanmış ${brand.name} hesabı veya adresi`,
    title: '{value} ekibimize ait',
    next: 'Şimdi mesajın size gerçekten bu hesaptan veya adresten gelip gelmediğini kontrol edin.',
    steps: {
      email: [
        'Bu adrese kendiniz yazın. Aldığınız mesajı yanıtlamayın: gönderen taklit edilebilir.',
        '“Siz mi yazdınız?” diye sorup yanıtı bekleyin. Yazmadılarsa size yazan bir sahtekârdır.',
      ],
      telegram: ['Sohbeti buradan açın.', 'Aldığınız mesajlar orada mı? Değilse size yazan bir sahtekârdır.'],
    },
    open: { email: 'Bu adrese yeni mesaj yaz', telegram: 'Sohbeti aç' },
    draft: `Merhaba, bana siz mi yazdınız? ${whereWeAre.website} üzerinden kontrol ediyorum.`,
    copyAddress: 'Adresi kopyala',
    openApp: 'Açılmıyor mu? Telegram uygulamasında açın',
    group:
      'Size bir grupta mı yazdılar? Orada değil, yukarıdaki düğmeyle açılan özel sohbette “Siz mi yazdınız?” diye sorup yanıtı bekleyin.',
    money: neverAsked,
    stolen: { email: `Yazan onlarsa ve ${stolen}`, telegram: `O mesajlar oradaysa ve ${stolen}` },
    fields: {
      name: 'Ad',
      position: 'Görev',
      email: 'E-posta',
      telegram: 'Telegram',
      verifiedAt: 'Doğrulama tarihi',
    },
    applied:
      'Daha önce başvurdunuz mu? Başvuru numaranızı (Reference) karşınızdakinin söylemesini isteyin. Önce siz söylemeyin. Bu numarayı yalnızca siz ve ekibimiz bilir.',
    covers: {
      email: 'Bu sonuç yalnızca bu e-posta adresi için geçerlidir. Benzer bir adres başkasına ait olabilir.',
      telegram:
        'Bu sonuç yalnızca bu Telegram hesabı için geçerlidir. Aynı kullanıcı adı başka yerde başkasına ait olabilir.',
    },
  },
  notFound: {
    title: `Doğrulanmadı: ${brand.name} ekibinden değil`,
    headline: '{value} ekibimizden değil',
    warning: 'Hiçbir şey paylaşmayın ve ödeme yapmayın.',
    typo: 'Elle mi yazdınız? Gönderenin adresi veya kullanıcı adıyla harf harf karşılaştırın.',
    steps: ['Yanıt vermeyi bırakın.', 'Ekran görüntüsü alın.', 'Bize bildirin.'],
    checked: 'Kontrol ettiğiniz',
    notChecked: 'Kontrol edilmedi',
    others: {
      unreadable: {
        title: 'Okuyabildiğimiz bir hesap veya adres bulamadık',
        text: 'Size mesaj gönderenin yalnızca e-posta adresini veya @ ile başlayan kullanıcı adını kopyalayın.',
      },
      cutOff: {
        title: 'Metnin bir kısmı eksik',
        text: 'Adresin veya kullanıcı adının tamamını kopyalayıp onu kontrol edin.',
      },
      tooLong: {
        title: 'Bu metin çok uzun',
        text: 'Size mesaj gönderenin yalnızca e-posta adresini veya @ ile başlayan kullanıcı adını kopyalayın.',
      },
      name: {
        title: 'Görünen ad kontrol edilemez',
        text: 'Bir adı herkes kullanabilir. @ ile başlayan kullanıcı adını veya e-posta adresini yapıştırın.',
      },
      website: {
        title: 'Bu bizim sitemiz',
        text: 'Bu sayfa bağlantıları değil, hesapları ve adresleri kontrol eder. Bu bağlantıyı herkes gönderebilir: size yazanın kullanıcı adını veya e-posta adresini yapıştırın.',
      },
      calendar: {
        title: 'Bu bizim takvimimiz',
        text: 'Bu sayfa bağlantıları değil, hesapları ve adresleri kontrol eder. Bu bağlantıyı herkes gönderebilir: size yazanın kullanıcı adını veya e-posta adresini yapıştırın.',
      },
      link: {
        title: 'Bağlantılar kontrol edilemez',
        text: `Bu sayfa bağlantıları değil, hesapları ve adresleri kontrol eder. Sitemiz ${whereWeAre.website}${whereWeAre.calendar && `, takvimimiz ${whereWeAre.calendar}`}. Başka hiçbir bağlantı burada kontrol edilemez: size yazanın kullanıcı adını veya e-posta adresini yapıştırın.`,
      },
      otherWebsite: {
        title: 'Bu bizim sitemiz değil',
        text: `Tek sitemiz ${whereWeAre.website}${whereWeAre.calendar && `, tek takvimimiz ${whereWeAre.calendar}`}. Bu bağlantıyı size bizim adımıza biri gönderdiyse size yazanın kullanıcı adını veya e-posta adresini yapıştırın.`,
      },
      network: {
        title: '{network} üzerinden asla yazmayız',
        text: 'Yalnızca e-posta ve Telegram ile yazarız. Size oradan bizim adımıza yazan kişi ekibimizden değildir.',
      },
      group: {
        title: 'Botlardan, gruplardan veya kullanıcı adı olmayan hesaplardan yazmayız',
        text: 'Ekibimizdekiler kendi hesaplarından yazar. Profilde @ ile başlayan kullanıcı adı yok mu? O zaman biz değiliz. Addaki onay işareti veya emoji hiçbir şey kanıtlamaz.',
      },
      otherChannel: {
        title: 'Bu bir e-posta adresi veya Telegram kullanıcı adı değil',
        text: 'Yalnızca e-posta ve Telegram ile yazarız; sizi yalnızca buradan görüşme ayarladıysanız ararız. Telegram profilinde @ ile başlayan kullanıcı adı yok mu? O zaman biz değiliz.',
      },
      document: {
        title: 'Belge veya mesaj kontrol edilemez',
        text: 'Adımızı ve logomuzu taşıyan bir faturayı, iş teklifini veya para kurtarma teklifini herkes yazabilir. Gönderenin yalnızca e-posta adresini veya @ ile başlayan kullanıcı adını kopyalayın.',
      },
      sentence: {
        title: 'Bir cümle kontrol edilemez',
        text: 'Size yazanın yalnızca e-posta adresini veya @ ile başlayan kullanıcı adını yapıştırın. Profilde @ ile başlayan kullanıcı adı yok mu? O zaman biz değiliz.',
      },
      transaction: {
        title: 'İşlemler burada kontrol edilemez',
        text: 'Yapıştırdığınızı göndermedik ve saklamadık. İşlem kimliği, parayı kimin istediğini göstermez. Bu bir özel anahtarsa hiçbir yere yapıştırmayın.',
      },
      wallet: {
        title: 'Bu bir cüzdan adresi',
        text: 'Hiçbir şey göndermeyin: ekibimiz sohbette hiçbir zaman ödeme istemez.',
      },
    },
    reasons: {
      name: 'Görünen adı mı kastettiniz? Kontrol edilemez: bir adı herkes kullanabilir.',
      forwarding:
        'Bu, bir yönlendirme hizmetinin adresine benziyor. Böyle bir hizmet kullanıyorsanız içinde geçen adresi kontrol edin. Kullanmıyorsanız bu gönderene güvenmeyin.',
      foreignLetters:
        'Adreslerimizde ve kullanıcı adlarımızda hiç bulunmayan karakterler içeriyor. Dolandırıcılar harfleri sık sık benzerleriyle değiştirir.',
      domain: `Adreslerimiz @${ourDomain} ile biter. Bu adres @{domain} ile bitiyor.`,
    },
  },
  lookAlike: {
    example: 'Sahtekârlar tek bir karakteri değiştirir. Bu biz\u00a0değiliz:',
    title: `Muhtemelen sahtekâr: gerçek bir ${brand.name} hesabı veya adresiyle neredeyse aynı`,
    marked:
      'Sahtekârlar işaretli karakterleri sık sık değiştirir. Her birini bildiğiniz adres veya kullanıcı adıyla karşılaştırın.',
  },
  traps: {
    '0': 'sıfır',
    '1': 'rakam 1',
    I: 'noktasız büyük ı',
    '|': 'dikey çizgi',
    rn: 'r, n',
    vv: 'v, v',
    '…': 'eksik',
  },
  also: { title: 'Yapıştırdığınız metinde ayrıca bunlar vardı, kontrol edilmedi:', check: 'Kontrol et: {value}' },
  secret: {
    title: 'Bu, bir kurtarma ifadesine (seed phrase) veya özel anahtara benziyor.',
    text: 'Bunu asla hiçbir yere yapıştırmayın, buraya bile.',
    kept: 'Bunu göndermedik ve kaydetmedik.',
  },
  actions: { report: 'Bu kişiyi bildir', reportThis: 'Bunu bildir', another: 'Başkasını kontrol et' },
  tellTeam: {
    button: 'Ekibime haber ver',
    text: `Doğrulanmadı: “{contact}” ${brand.name} ekibinden değil. Yanıt vermeyin, hiçbir şey paylaşmayın ve ödeme yapmayın.\n${brand.name} için çalıştığını söyleyen herkesi kontrol edin: ${brand.siteUrl}${pages.verify.path}`,
    copied: 'Kopyalandı. Ekibinizin sohbetine yapıştırın.',
  },
  afterwards: {
    title: 'Ödeme mi yaptınız, bir şey mi paylaştınız?',
    steps: [
      'Bir şey mi kurdunuz, bilgisayarınızın kontrolünü mü verdiniz? O bilgisayarın internet bağlantısını kesin. Başka bir cihazdan varlıklarınızı yeni kurtarma ifadeli yeni bir cüzdana taşıyın, parolalarınızı değiştirin ve diğer tüm oturumları kapatın.',
      'Kurtarma ifadenizi (seed phrase) veya özel anahtarınızı mı paylaştınız? Yeni bir kurtarma ifadesiyle kendiniz bir cüzdan oluşturun ve her şeyi hemen oraya taşıyın. Eskisi artık güvenli hâle getirilemez.',
      'Cüzdan mı bağladınız, bir şey mi imzaladınız? Token onaylarını iptal edin, sonra kalanı yeni kurtarma ifadeli yeni bir cüzdana taşıyın.',
      'Borsa veya banka üzerinden mi ödediniz? Hemen borsaya veya bankaya haber verin ve işlemin dondurulmasını isteyin.',
      'Sohbeti, adresleri ve işlem kimliklerini (TxID) saklayın. Hiçbir şeyi silmeyin.',
      "Hesabı Telegram'a (@notoscam hesabına yazın) ve polise bildirin. Ücret karşılığında paranızı kurtarmayı teklif eden herkes de dolandırıcıdır.",
    ],
  },
  failed: {
    toast: 'Kişi kontrol edilemedi',
    title: 'Kişi kontrol edilemedi',
    text: 'Kontrol tamamlanamadı; bu, kişi hakkında hiçbir şey göstermez. Kontrol sonuç verene kadar yanıt vermeyin ve ödeme yapmayın.',
    retry: 'Tekrar dene',
    email: 'E-postayla sor',
  },
  limited: {
    text: 'Şu anda çok fazla kontrol yapılıyor, bu yüzden bu kişiyi kontrol edemedik. Onu doğrulanmamış sayın.',
    retry: '{when} tekrar deneyin.',
    retryLater: 'Başka bir gün tekrar deneyin.',
    retryUnknown: 'Birkaç dakika sonra tekrar deneyin.',
  },

  where: {
    title: 'Bulunduğumuz ve hiçbir zaman bulunmadığımız yerler',
    places: { website: 'Site', telegram: 'Telegram', email: 'E-posta', calendar: 'Takvim' },
    never: neverThere,
  },
  signs: {
    title: 'Sahtekârı ele veren beş işaret',
    points: [
      'Önce onlar yazdı ve siz hiç başvurmadınız.',
      'Bir cüzdana listeleme ücreti veya “iade edilebilir depozito” göndermenizi istiyorlar.',
      'Bir şey kurmanızı, ekranınızı paylaşmanızı veya uzaktan erişim vermenizi istiyorlar.',
      'Kanıt olarak ekran görüntüsü veya bağlantı gönderiyorlar.',
      'Sizi acele ettiriyorlar.',
    ],
  },
  privacy: {
    text: `Neyin kontrol edildiğini ${retention.logDays} gün saklarız; kimin kontrol ettiğini hiç saklamayız.`,
    link: 'Neleri saklıyoruz (İngilizce)',
  },
  address: `Adres çubuğunuzda ${whereWeAre.website} yazmıyorsa bu sayfayı kapatın: sahtedir.`,
  help: 'Emin değil misiniz, bir şey yanlış mı görünüyor? Bize yazın:',
};

export const report: Report = {
  title: 'Sahtekârı bildir',
  intro: 'Her bildirimi okuruz. Aşağıdakilerin hepsi isteğe bağlıdır.',
  fields: {
    value: { label: 'Bildirdiğiniz kişi' },
    metWhere: {
      label: 'Size nereden ulaştılar?',
      none: 'Lütfen seçin',
      choices: {
        telegram: 'Telegram',
        email: 'E-posta',
        x: 'X (Twitter)',
        discord: 'Discord',
        whatsapp: 'WhatsApp',
        linkedin: 'LinkedIn',
        phone: 'Telefon',
        other: 'Başka bir yer',
      },
    },
    whatHappened: { label: 'Ne oldu?', placeholder: 'Ne dediler, ne istediler' },
    reporterContact: { label: 'Size nasıl ulaşabiliriz?', placeholder: 'E-posta veya @kullaniciadi' },
  },
  tooLong: 'Lütfen en fazla {max} karakter kullanın.',
  cancel: 'Vazgeç',
  send: 'Bildirimi gönder',
  sending: 'Gönderiliyor…',
  success: {
    title: 'Teşekkürler. Bildiriminizi aldık.',
    text: 'Her bildirimi okuruz. Bu kişiye bir daha yanıt vermeyin.',
    reference: 'Bildirim numaranız:',
  },
  failure: {
    title: 'Bildiriminiz gönderilmedi.',
    text: 'Yazdıklarınız kaybolmadı. Lütfen tekrar deneyin veya e-postayla gönderin:',
    email: 'E-postayla gönder',
  },
};
