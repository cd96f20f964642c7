import { brand, retention, type SectionLinks } from '../company.ts';
import { pagesIn } from '../languages.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site.ts';
import { type Verify, whereWeAre } from '../verify.ts';

const [, ourDomain] = brand.verifyEmail.split('@');

export const pages = pagesIn('vi', {
  verify: {
    title: `Xác minh liên hệ | ${brand.name}`,
    description: `Kiểm tra xem một địa chỉ email hoặc tên người dùng Telegram có thuộc đội ngũ ${brand.name} không, trước khi bạn chia sẻ thông tin hoặc chuyển tiền.`,
  },
  notFound: { title: `Không tìm thấy trang | ${brand.name}`, description: 'Không có trang nào ở địa chỉ này.' },
});

export const sectionLinks: SectionLinks = [
  { id: 'about', label: 'Giới thiệu (EN)' },
  { id: 'services', label: 'Dịch vụ (EN)' },
  { id: 'partners', label: 'Sàn (EN)' },
  { id: 'contact', label: 'Liên hệ (EN)' },
];

export const site: Site = {
  language: 'vi',
  skipLink: 'Đến nội dung chính',
  newTabHint: 'Mở trong thẻ mới',
  header: {
    navigation: 'Menu chính',
    verify: 'Xác minh liên hệ',
    verifyShort: 'Xác minh',
    verifyTip: 'Kiểm tra xem một liên hệ có thật sự thuộc đội ngũ của chúng tôi không',
    book: 'Đặt lịch gọi',
    bookTip: 'Cuộc gọi miễn phí 30 phút, bằng tiếng Anh',
    menu: 'Menu',
  },
  footer: {
    navigation: 'Menu cuối trang',
    tagline: 'Bộ phận niêm yết cho các dự án crypto và Web3.',
    columns: { contact: 'Liên hệ', safety: 'Giữ an toàn', legal: 'Pháp lý' },
    telegram: 'Telegram',
    book: 'Đặt lịch gọi',
    verify: 'Xác minh liên hệ',
    terms: 'Điều khoản (EN)',
    cookies: 'Cookie (EN)',
    warning: `Tài sản mã hóa có thể mất toàn bộ giá trị. Không có nội dung nào trên trang này là lời khuyên đầu tư hay lời chào bán token. ${brand.name} không bao giờ yêu cầu cung cấp cụm từ khôi phục (seed phrase) hay khóa riêng tư.`,
    rights: `© ${brand.legalName}`,
  },
  start: 'Gửi đơn đăng ký',
  loading: 'Đang tải',
  opening: 'Đang mở…',
  optional: '(không bắt buộc)',
  dismissToast: 'Đóng',
  notification: 'Thông báo',
  copied: 'Đã sao chép',
  copyRefused: 'Trình duyệt không cho phép sao chép. Chúng tôi đã chọn sẵn nội dung: hãy sao chép thủ công.',
  offline: 'Có vẻ thiết bị của bạn đang ngoại tuyến.',
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Địa chỉ có thể sai, hoặc trang đã được chuyển đi.',
    home: 'Về trang chủ (tiếng Anh)',
  },
  error: {
    title: 'Lỗi ứng dụng không mong muốn',
    text: 'Có lỗi trên trang này. Hãy tải lại hoặc về trang chủ.',
    home: 'Về trang chủ (tiếng Anh)',
  },
};

const neverThere =
  'Chúng tôi không bao giờ nhắn qua WhatsApp, Discord, LinkedIn hay X, và chỉ gọi nếu bạn đã đặt lịch gọi.';
const neverControl = 'Chúng tôi không bao giờ yêu cầu bạn cài đặt thứ gì, chia sẻ màn hình hay cho điều khiển từ xa.';
const neverAsked = `Chúng tôi không bao giờ yêu cầu cụm từ khôi phục (seed phrase), khóa riêng tư (private key), hay nhắn tin riêng để yêu cầu bạn chuyển tiền hoặc coin/token. ${neverControl}`;
const stolen = `họ yêu cầu một trong những điều này, tài khoản có thể đã bị đánh cắp: hãy dừng lại và gửi email đến ${brand.verifyEmail}.`;

export const verify: Verify = {
  title: 'Xác minh liên hệ',
  languages: 'Ngôn ngữ',
  intro: `Có người nói họ làm việc cho ${brand.name}? Hãy kiểm tra tại đây trước khi trả lời hoặc chuyển tiền.`,
  banner: {
    title: 'Trước khi kiểm tra',
    points: [
      'Dán chính xác địa chỉ email hoặc tên người dùng Telegram (Username). Tên hiển thị và ảnh rất dễ bị sao chép.',
      neverAsked,
    ],
  },
  kinds: {
    email: { toggle: 'Địa chỉ email', label: 'Địa chỉ email cần kiểm tra', placeholder: 'ten@example.com' },
    telegram: {
      toggle: 'Tên người dùng Telegram',
      label: 'Tên người dùng Telegram cần kiểm tra',
      placeholder: '@tennguoidung',
    },
  },
  kindLegend: 'Bạn muốn kiểm tra gì?',
  submit: 'Xác minh',
  submitting: 'Đang xác minh…',
  noScript:
    'Việc kiểm tra cần JavaScript. Nếu không có, hãy hỏi chúng tôi qua email trước khi trả lời hoặc chuyển tiền:',
  emptyInput: 'Vui lòng nhập liên hệ cần xác minh',
  cutLink:
    'Liên kết này bị thiếu một phần nên không chỉ rõ liên hệ nào. Hãy dán tên người dùng hoặc địa chỉ email mà họ đã dùng để liên hệ với bạn.',
  choice: {
    one: 'Chúng tôi tìm thấy một liên hệ trong nội dung bạn dán. Đây có phải là người đã liên hệ với bạn không?',
    several: 'Nội dung bạn dán có nhiều liên hệ. Ai trong số đó đã liên hệ với bạn?',
    tooMany: 'Có hơn năm liên hệ ở đây. Chỉ dán tài khoản hoặc địa chỉ đã liên hệ với bạn.',
    linked: {
      email: 'Liên kết này đề nghị kiểm\u00a0tra {value}. Đây có phải là địa chỉ đã gửi email cho bạn không?',
      telegram: 'Liên kết này đề nghị kiểm\u00a0tra {value}. Có phải tài khoản này đã nhắn cho bạn không?',
    },
    compare: {
      email: 'Ai cũng có thể ghi địa chỉ này vào email hoặc tin nhắn. Hãy so sánh với địa chỉ của người gửi.',
      telegram:
        'Ai cũng có thể ghi tên người dùng này vào tin nhắn. Hãy so sánh với tên người dùng (Username) trong hồ sơ Telegram của người gửi, không phải với tên hiển thị hay tiểu sử (Bio).',
      several:
        'Ai cũng có thể ghi những liên hệ này vào tin nhắn. Hãy so sánh với địa chỉ của người gửi hoặc tên người dùng (Username) trong hồ sơ Telegram của họ, không phải với tên hiển thị hay tiểu sử (Bio).',
    },
    never: `${neverThere} ${neverControl}`,
    yes: 'Đúng, kiểm tra {value}',
    no: { found: 'Không, người khác', linked: 'Không, liên hệ khác', several: 'Không liên hệ nào trong số này' },
    chosen: 'Bạn đã chọn {value}.',
    change: 'Thay đổi',
    unreadable:
      'Chúng tôi không đọc được phần dưới đây. Nếu đó là tài khoản hoặc địa chỉ đã liên hệ với bạn, hãy chỉ sao chép tên người dùng (Username) hoặc địa chỉ email của người gửi.',
    otherNetwork:
      'Trang này chỉ kiểm tra Telegram. Tài khoản cùng tên người dùng trên mạng khác có thể là của người khác.',
    afterNo:
      'Hãy sao chép địa chỉ của người gửi hoặc tên người dùng (Username) trong hồ sơ Telegram của họ, không phải từ tin nhắn, tên hiển thị hay tiểu sử (Bio).',
  },
  willCheck: {
    email: 'Chúng tôi sẽ kiểm tra địa chỉ email {value}',
    telegram: 'Chúng tôi sẽ kiểm tra tên người dùng Telegram {value}',
  },
  toasts: {
    verified: 'Tìm thấy liên hệ đã xác minh',
    notFound: 'Liên hệ chưa được xác minh hoặc không tìm thấy',
  },
  verified: {
    label: `Liên hệ đã xác minh của ${brand.name}`,
    title: '{value} thuộc đội\u00a0ngũ của chúng tôi',
    next: 'Bây giờ hãy kiểm tra xem đây có đúng là người đã liên hệ với bạn không.',
    steps: {
      email: [
        'Hãy tự gửi email đến địa chỉ này. Đừng trả lời email bạn đã nhận: người gửi có thể bị giả mạo.',
        'Hỏi xem có phải họ đã gửi email cho bạn không và chờ trả lời. Nếu không phải, người gửi cho bạn là kẻ mạo danh.',
      ],
      telegram: [
        'Mở đoạn chat từ nút bên dưới.',
        'Các tin nhắn bạn đã nhận có trong đoạn chat này không? Nếu không có, người nhắn cho bạn là kẻ mạo danh.',
      ],
    },
    open: { email: 'Viết email mới đến địa\u00a0chỉ này', telegram: 'Mở đoạn chat' },
    draft: `Xin chào, có phải anh/chị đã liên hệ với tôi không? Tôi đang kiểm tra trên ${whereWeAre.website}.`,
    copyAddress: 'Sao chép địa chỉ',
    openApp: 'Không mở được? Mở trong ứng dụng Telegram',
    group:
      'Họ nhắn cho bạn trong nhóm? Đừng hỏi trong nhóm đó: hãy hỏi trong đoạn chat riêng mở từ nút ở trên và chờ trả lời.',
    money: neverAsked,
    stolen: {
      email: `Nếu đúng là họ đã gửi nhưng ${stolen}`,
      telegram: `Nếu các tin nhắn đó có ở đấy nhưng ${stolen}`,
    },
    fields: {
      name: 'Tên',
      position: 'Chức vụ',
      email: 'Email',
      telegram: 'Telegram',
      verifiedAt: 'Ngày xác minh',
    },
    applied:
      'Bạn đã gửi đơn đăng ký? Hãy yêu cầu họ nói mã đơn (Reference) của bạn. Đừng nói mã trước. Chỉ bạn và đội ngũ của chúng tôi biết mã này.',
    covers: {
      email: 'Kết quả chỉ áp dụng cho địa chỉ email này. Địa chỉ gần giống có thể là của người khác.',
      telegram:
        'Kết quả chỉ áp dụng cho tài khoản Telegram này. Tên người dùng này ở nơi khác có thể là của người khác.',
    },
  },
  notFound: {
    title: `Không phải liên hệ đã xác minh của ${brand.name}`,
    headline: '{value} không thuộc đội\u00a0ngũ của chúng tôi',
    warning: 'Đừng cung cấp bất kỳ thông tin nào và đừng chuyển tiền hay coin/token.',
    typo: 'Bạn tự gõ? Hãy so từng ký tự với địa chỉ hoặc tên người dùng của người gửi.',
    steps: ['Ngừng trả lời.', 'Chụp màn hình.', 'Báo cáo cho chúng tôi.'],
    checked: 'Bạn đã kiểm tra',
    notChecked: 'Chưa kiểm tra',
    others: {
      unreadable: {
        title: 'Không tìm thấy liên hệ nào mà chúng tôi đọc được',
        text: 'Hãy chỉ sao chép địa chỉ email hoặc tên người dùng (Username, bắt đầu bằng @) của người đã liên hệ với bạn.',
      },
      cutOff: { title: 'Nội dung này bị cắt', text: 'Hãy sao chép đầy đủ địa chỉ hoặc tên người dùng rồi kiểm tra.' },
      tooLong: {
        title: 'Văn bản này quá dài',
        text: 'Hãy chỉ sao chép địa chỉ email hoặc tên người dùng (Username, bắt đầu bằng @) của người đã liên hệ với bạn.',
      },
      name: {
        title: 'Không thể kiểm\u00a0tra tên hiển thị',
        text: 'Ai cũng có thể dùng bất kỳ tên nào. Hãy dán tên người dùng (Username, bắt đầu bằng @) hoặc địa chỉ email.',
      },
      website: {
        title: 'Đây là trang web của chúng tôi',
        text: 'Trang này kiểm tra tài khoản và địa chỉ email, không kiểm tra liên kết. Ai cũng có thể gửi cho bạn liên kết này: hãy dán tên người dùng hoặc địa chỉ email mà họ đã dùng để liên hệ với bạn.',
      },
      calendar: {
        title: 'Đây là lịch của chúng tôi',
        text: 'Trang này kiểm tra tài khoản và địa chỉ email, không kiểm tra liên kết. Ai cũng có thể gửi cho bạn liên kết này: hãy dán tên người dùng hoặc địa chỉ email mà họ đã dùng để liên hệ với bạn.',
      },
      link: {
        title: 'Không thể kiểm\u00a0tra một liên kết',
        text: `Trang này kiểm tra tài khoản và địa chỉ email, không kiểm tra liên kết. Trang web của chúng tôi là ${whereWeAre.website}${whereWeAre.calendar && `, lịch của chúng tôi là ${whereWeAre.calendar}`}. Không thể kiểm tra liên kết nào khác ở đây: hãy dán tên người dùng hoặc địa chỉ email mà họ đã dùng để liên hệ với bạn.`,
      },
      otherWebsite: {
        title: 'Đây không phải trang web của chúng tôi',
        text: `Trang web duy nhất của chúng tôi là ${whereWeAre.website}${whereWeAre.calendar && `, lịch duy nhất là ${whereWeAre.calendar}`}. Nếu ai đó nhân danh chúng tôi gửi cho bạn liên kết này, hãy dán tên người dùng hoặc địa chỉ email mà họ đã dùng để liên hệ với bạn.`,
      },
      network: {
        title: 'Chúng tôi không bao giờ nhắn qua {network}',
        text: 'Chúng tôi chỉ liên hệ qua email và Telegram. Người nhân danh chúng tôi nhắn cho bạn ở đó không thuộc đội ngũ của chúng tôi.',
      },
      group: {
        title: 'Chúng tôi không nhắn từ bot, nhóm hay tài khoản không có tên người dùng',
        text: 'Nhân viên của chúng tôi nhắn từ tài khoản cá nhân của họ. Hồ sơ không có tên người dùng (Username)? Vậy đó không phải chúng tôi. Dấu tích hay emoji trong tên hiển thị không chứng minh được gì.',
      },
      otherChannel: {
        title: 'Đây không phải địa\u00a0chỉ email hay tên người dùng Telegram',
        text: 'Chúng tôi chỉ liên hệ qua email và Telegram, và chỉ gọi nếu bạn đã đặt lịch gọi tại đây. Hồ sơ Telegram không có tên người dùng (Username)? Vậy đó không phải chúng tôi.',
      },
      document: {
        title: 'Không thể kiểm\u00a0tra tài liệu hay tin nhắn',
        text: 'Ai cũng có thể viết hóa đơn, lời mời làm việc hay lời hứa thu hồi tiền có tên và logo của chúng tôi. Hãy chỉ sao chép địa chỉ email hoặc tên người dùng (Username, bắt đầu bằng @) của người gửi.',
      },
      sentence: {
        title: 'Không thể kiểm\u00a0tra một câu',
        text: 'Hãy chỉ dán địa chỉ email hoặc tên người dùng (Username, bắt đầu bằng @) của người đã liên hệ với bạn. Hồ sơ không có tên người dùng (Username)? Vậy đó không phải chúng tôi.',
      },
      transaction: {
        title: 'Không thể kiểm\u00a0tra giao dịch ở đây',
        text: 'Nội dung bạn dán không được gửi đi và không được lưu lại. Mã giao dịch không cho biết ai đã yêu cầu tiền. Nếu đây là khóa riêng tư, đừng bao giờ dán nó vào bất cứ đâu.',
      },
      wallet: {
        title: 'Đây là địa chỉ ví',
        text: 'Đừng gửi gì cả: đội ngũ của chúng tôi không bao giờ nhắn tin yêu cầu chuyển tiền hay coin/token.',
      },
    },
    reasons: {
      name: 'Bạn muốn kiểm tra tên hiển thị? Không thể kiểm tra: ai cũng có thể dùng bất kỳ tên nào.',
      forwarding:
        'Đây có vẻ là địa chỉ của một dịch vụ chuyển tiếp email. Nếu bạn dùng dịch vụ đó, hãy kiểm tra địa chỉ nằm bên trong. Nếu không dùng, đừng tin người gửi này.',
      foreignLetters:
        'Có ký tự mà các liên hệ của chúng tôi không bao giờ dùng. Kẻ lừa đảo thường thay chữ bằng ký tự trông giống.',
      domain: `Địa chỉ của chúng tôi kết thúc bằng @${ourDomain}. Địa chỉ này kết thúc bằng @{domain}.`,
    },
  },
  lookAlike: {
    example: 'Kẻ mạo danh chỉ đổi một ký tự. Đây không phải chúng tôi:',
    title: `Nhiều khả năng là kẻ mạo\u00a0danh: gần như giống hệt một liên\u00a0hệ thật của ${brand.name}`,
    marked: 'Kẻ mạo danh thường thay các ký tự được đánh dấu. Hãy so sánh từng ký tự với liên hệ bạn biết.',
  },
  traps: { '0': 'số không', '1': 'số một', I: 'i viết hoa', '|': 'gạch đứng', rn: 'r, n', vv: 'v, v', '…': 'bị cắt' },
  also: { title: 'Cũng có trong nội dung bạn dán, chưa được kiểm tra:', check: 'Kiểm tra {value}' },
  secret: {
    title: 'Nội dung này giống cụm từ khôi phục (seed phrase) hoặc khóa riêng\u00a0tư (private key).',
    text: 'Đừng bao giờ dán nó ở bất cứ đâu, kể cả ở đây.',
    kept: 'Nội dung này không được gửi đi và không được lưu lại.',
  },
  actions: { report: 'Báo cáo liên hệ này', reportThis: 'Báo cáo', another: 'Kiểm tra liên hệ khác' },
  tellTeam: {
    button: 'Báo cho đội của bạn',
    text: `“{contact}” không phải liên hệ đã xác minh của ${brand.name}. Đừng trả lời, đừng chia sẻ gì và đừng chuyển tiền hay coin/token.\nHãy kiểm tra bất kỳ ai nói họ làm việc cho ${brand.name}: ${brand.siteUrl}${pages.verify.path}`,
    copied: 'Đã sao chép. Hãy dán vào nhóm chat của đội bạn.',
  },
  afterwards: {
    title: 'Bạn đã lỡ chuyển tiền, coin/token hoặc chia sẻ điều gì?',
    steps: [
      'Đã cài đặt thứ gì hoặc trao quyền điều khiển? Hãy ngắt mạng máy đó. Từ một thiết bị khác, chuyển tài sản sang một ví mới có cụm từ khôi phục mới, đổi mật khẩu và đăng xuất mọi phiên khác.',
      'Đã chia sẻ cụm từ khôi phục hoặc khóa riêng tư? Hãy tự tạo ví có cụm từ khôi phục mới và chuyển ngay mọi tài sản sang đó. Ví cũ không thể an toàn trở lại.',
      'Đã kết nối ví hoặc ký điều gì? Thu hồi các quyền chi tiêu token (approval), rồi chuyển phần còn lại sang một ví mới có cụm từ khôi phục mới.',
      'Đã chuyển tiền hoặc token qua sàn hoặc ngân hàng? Báo cho họ ngay và yêu cầu phong tỏa khoản tiền.',
      'Giữ lại cuộc trò chuyện, địa chỉ và mã giao dịch. Đừng xóa gì cả.',
      'Báo cáo tài khoản đó cho Telegram (nhắn @notoscam) và trình báo công an địa phương. Ai đề nghị lấy lại tiền cho bạn có thu phí cũng là kẻ lừa đảo.',
    ],
  },
  failed: {
    toast: 'Không kiểm tra được liên hệ',
    title: 'Không kiểm tra được liên hệ',
    text: 'Việc kiểm tra không hoàn tất, nên không cho biết điều gì về liên hệ này. Khi chưa có kết quả kiểm tra, đừng trả lời và đừng chuyển tiền hay coin/token.',
    retry: 'Thử lại',
    email: 'Hỏi chúng tôi qua email',
  },
  limited: {
    text: 'Hiện có quá nhiều lượt kiểm tra nên chúng tôi chưa kiểm tra được liên hệ này. Hãy coi liên hệ này là chưa được xác minh.',
    retry: 'Hãy thử lại {when}.',
    retryLater: 'Hãy thử lại vào ngày khác.',
    retryUnknown: 'Hãy thử lại sau vài phút nữa.',
  },

  where: {
    title: 'Kênh chúng tôi dùng và kênh chúng tôi không bao giờ dùng',
    places: { website: 'Trang web', telegram: 'Telegram', email: 'Email', calendar: 'Lịch' },
    never: neverThere,
  },
  signs: {
    title: 'Năm dấu hiệu của kẻ mạo danh',
    points: [
      'Họ nhắn trước, còn bạn chưa từng gửi đơn đăng ký.',
      'Họ đòi bạn gửi phí niêm yết hoặc “tiền đặt cọc sẽ được hoàn lại” vào một ví.',
      'Họ muốn bạn cài đặt thứ gì đó, chia sẻ màn hình hoặc cho điều khiển từ xa.',
      'Họ gửi ảnh chụp màn hình hoặc liên kết làm bằng chứng.',
      'Họ hối thúc bạn.',
    ],
  },
  privacy: {
    text: `Trong ${retention.logDays} ngày, chúng tôi lưu những gì đã được kiểm tra, không bao giờ lưu ai đã kiểm tra.`,
    link: 'Chúng tôi lưu gì (tiếng Anh)',
  },
  address: `Nếu thanh địa chỉ của bạn không hiện ${whereWeAre.website}, hãy đóng trang này: đó là trang giả.`,
  help: 'Không chắc chắn, hoặc có gì đó không ổn? Hãy gửi email đến',
};

export const report: Report = {
  title: 'Báo cáo kẻ mạo danh',
  intro: 'Chúng tôi đọc mọi báo cáo. Mọi mục bên dưới đều không bắt buộc.',
  fields: {
    value: { label: 'Liên hệ bạn báo cáo' },
    metWhere: {
      label: 'Họ liên hệ với bạn ở đâu?',
      none: 'Vui lòng chọn',
      choices: {
        telegram: 'Telegram',
        email: 'Email',
        x: 'X (Twitter)',
        discord: 'Discord',
        whatsapp: 'WhatsApp',
        linkedin: 'LinkedIn',
        phone: 'Điện thoại',
        other: 'Nơi khác',
      },
    },
    whatHappened: { label: 'Chuyện gì đã xảy ra?', placeholder: 'Họ nói gì, yêu cầu gì' },
    reporterContact: {
      label: 'Chúng tôi có thể liên hệ với bạn bằng cách nào?',
      placeholder: 'Email hoặc @tennguoidung',
    },
  },
  tooLong: 'Vui lòng dùng tối đa {max} ký tự.',
  cancel: 'Hủy',
  send: 'Gửi báo cáo',
  sending: 'Đang gửi…',
  success: {
    title: 'Cảm ơn bạn. Chúng tôi đã nhận được báo cáo.',
    text: 'Chúng tôi đọc mọi báo cáo. Đừng trả lời người này nữa.',
    reference: 'Mã báo cáo của bạn:',
  },
  failure: {
    title: 'Không gửi được báo cáo.',
    text: 'Những gì bạn viết vẫn còn. Hãy thử lại, hoặc gửi qua email:',
    email: 'Gửi qua email',
  },
};
