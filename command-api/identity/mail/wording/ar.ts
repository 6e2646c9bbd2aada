import { billingArabic } from './billing.ar.ts'
import type { english } from './en.ts'

/** Arabic words of mails. */
export const arabic: Readonly<Record<keyof typeof english, string>> = {
  hello: 'مرحبًا {username}،',
  button_fails: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  unsubscribe: 'إلغاء الاشتراك',
  reason_security: 'تصلك هذه الرسالة لأنها تتعلق بأمان حسابك، ولا يمكن إيقافها.',
  reason_newsletter: 'تصلك هذه الرسالة لأنك اشتركت في النشرة الإخبارية.',
  reason_account: 'تصلك هذه الرسالة لأنها تتعلق بحسابك، ولا يمكن إيقافها.',
  reason_staff: 'تصلك هذه الرسالة لأنك من مديري هذا الموقع، ولا يمكن إيقافها.',
  not_you: 'إذا لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة الآن. سيؤدي ذلك إلى تسجيل خروج كل من سواك.',
  new_password: 'تعيين كلمة مرور جديدة',
  time: 'الوقت',
  device: 'الجهاز',
  country: 'البلد',

  sign_in: 'تسجيل الدخول',

  verify_email_subject: 'أكّد عنوان بريدك الإلكتروني',
  verify_email: 'افتح هذا الرابط لإثبات أن هذا العنوان لك. بعد تأكيده يمكنك نشر المشاريع.',
  verify_email_button: 'تأكيد عنوان البريد الإلكتروني',
  verify_email_note:
    'يعمل الرابط لمدة {days} أيام. إذا لم تكن تعرف سبب هذه الرسالة فتجاهلها، فلن يحدث شيء بدون الرابط.',

  address_held_subject: 'لديك حساب بالفعل',
  address_held:
    'أدخل شخص ما عنوان بريدك الإلكتروني لحساب آخر. يبقى العنوان لحسابك {username}، ولا يحصل عليه الحساب الآخر.',
  address_held_you: 'إذا كنت أنت من فعل ذلك، فسجّل الدخول إلى حسابك. وإلا فلا داعي لفعل أي شيء.',

  email_changed_subject: 'تم تغيير عنوان بريدك الإلكتروني',
  email_changed: 'أصبح لحسابك عنوان بريد إلكتروني آخر، لذا هذه آخر رسالة إلى هذا العنوان.',

  password_reset_subject: 'تعيين كلمة مرور جديدة',
  password_reset: 'طلب شخص ما تعيين كلمة مرور جديدة لحسابك {username}. إذا كنت أنت من طلب ذلك، فافتح هذا الرابط.',
  password_reset_note:
    'يعمل الرابط مرة واحدة خلال {minutes} دقيقة. إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',

  token_expires_subject: 'رمز الوصول «{token}» ينتهي قريبًا',
  token_expires:
    'ينتهي رمز الوصول الشخصي «{token}» في {time}. ستتوقف البرامج التي تستخدمه عندئذ. يمكنك تمديده من إعداداتك.',
  token_expires_button: 'فتح رموز الوصول',

  password_changed_subject: 'تم تغيير كلمة مرورك',
  password_changed: 'تم تغيير كلمة مرور حسابك. سُجّل خروج كل من سواك، وانتهت صلاحية كل رموز الوصول.',

  session_ended_subject: 'أُنهيت إحدى جلساتك',
  session_ended: 'أُنهيت جلسة في حسابك لأن رمزًا سبق استبداله استُخدم مرة أخرى. ربما نسخه شخص ما.',

  second_factor_on_subject: 'تم تشغيل العامل الثاني',
  second_factor_on: 'من الآن يتطلب تسجيل الدخول إلى حسابك بكلمة المرور رمزًا من تطبيق مصادقة أيضًا.',

  second_factor_off_subject: 'تم إيقاف العامل الثاني',
  second_factor_off: 'تكفي كلمة المرور وحدها لتسجيل الدخول إلى حسابك من جديد. ولم تعد الرموز الاحتياطية صالحة.',

  passkey_added_subject: 'أُضيف مفتاح مرور',
  passkey_added: 'يمكن الآن تسجيل الدخول إلى حسابك بمفتاح مرور جديد. ترى جميع المفاتيح في إعداداتك.',

  provider_linked_subject: 'رُبط {provider} بحسابك',
  provider_linked: 'من الآن يمكنك تسجيل الدخول إلى حسابك عبر {provider}.',

  provider_unlinked_subject: 'أُلغي ربط {provider} بحسابك',
  provider_unlinked: 'لم يعد بإمكانك تسجيل الدخول إلى حسابك عبر {provider}.',

  new_device_subject: 'استُخدم حسابك من جهاز جديد',
  new_device: 'سجّل شخص الدخول إلى حسابك من جهاز لم يُستخدم منه من قبل.',

  suspended_subject: 'أُوقف حسابك',
  suspended:
    'أوقف الفريق حسابك. لا يمكنك تسجيل الدخول، ولا يعمل أي رمز وصول، حتى ينتهي الإيقاف. إن كنت ترى أن هذا خطأ، فسجّل الدخول بكلمة مرورك: يمكنك هناك أن تعترض، وأن تحصل على نسخة من بياناتك، وأن تحذف حسابك.',
  suspended_reason: 'السبب',
  suspended_until: 'حتى',
  suspended_for_good: 'نهائيًا',

  suspension_ended_subject: 'حسابك مفتوح من جديد',
  suspension_ended: 'أنهى الفريق إيقاف حسابك. يمكنك تسجيل الدخول من جديد.',
  suspension_ended_button: 'تسجيل الدخول',

  appeal_answered_subject: 'رد الفريق على اعتراضك',
  appeal_answered: 'رد الفريق على اعتراضك. سجّل الدخول لقراءة الرد.',
  appeal_kept_subject: 'صدر قرار في اعتراضك',
  appeal_kept: 'قرر الفريق إبقاء إيقاف حسابك. سجّل الدخول لقراءة السبب.',
  appeal_button: 'تسجيل الدخول',

  role_act_admin: 'جعل {username} مديرًا',
  role_act_moderator: 'جعل {username} مشرفًا',
  role_act_developer: 'سحب الدور من {username}',
  role_act_developer_paused: 'سحب الدور من {username}، وتعليقه حتى يُبتّ في الأمر',
  revenue_figures_act: 'إدخال {amount} دولار مقابل {impressions} ظهورًا كإيرادات يوم {day}',
  revenue_reversal_act: 'استرداد {amount} دولار من الإيرادات من {from} إلى {until}',
  revenue_reversal_act_all: 'استرداد كل الإيرادات من {from} إلى {until}',
  revenue_reversal_act_project: 'استرداد {amount} دولار من إيرادات المشروع {project} من {from} إلى {until}',
  revenue_reversal_act_project_all: 'استرداد كل إيرادات المشروع {project} من {from} إلى {until}',
  revenue_restoration_act: 'إعادة {amount} دولار استُردّت من الإيرادات من {from} إلى {until}',
  refund_act: 'رد {amount} من الدفعة {charge}',

  payouts_withdrawals: 'فتح عمليات السحب',
  payouts_amount: 'المبلغ',
  payouts_arrives: 'ما يصل',
  payouts_to: 'إلى',
  payouts_code: 'سبب الخدمة',
  withdrawal_arrived_subject: 'وصل {amount} دولار',
  withdrawal_arrived: 'تقول خدمة الدفع إن مبلغ السحب قد وصل.',
  withdrawal_lost: 'كانت الخدمة قد أعادت مبلغ السحب ثم دفعته لاحقًا رغم ذلك. تحتفظ بالمبلغين، ويتحمل الموقع الفرق.',
  withdrawal_returned_subject: 'عاد سحبك بمبلغ {amount} دولار',
  withdrawal_refused:
    'لم تقبل خدمة الدفع عملية السحب. عاد المبلغ والرسوم إلى رصيدك. تحقق من العنوان قبل أن تحاول مرة أخرى.',
  withdrawal_unclaimed:
    'لم يستلم أحد مبلغ السحب على هذا العنوان في الوقت المحدد. عاد المبلغ والرسوم إلى رصيدك. تحقق من العنوان قبل أن تحاول مرة أخرى.',
  withdrawal_sent_back: 'أعاد حساب المستلم مبلغ السحب. عاد المبلغ والرسوم إلى رصيدك.',
  withdrawal_cancelled: 'أعادت الخدمة السحب الذي ألغيته. عاد المبلغ والرسوم إلى رصيدك.',
  withdrawal_kept_subject: 'لا يمكن إلغاء سحبك بمبلغ {amount} دولار',
  withdrawal_kept: 'طلبت إلغاء هذا السحب، لكن خدمة الدفع لا تستطيع إعادته. سيصل إلى مستلمه.',
  withdrawal_late_subject: 'لم يصل سحبك بمبلغ {amount} دولار بعد',
  withdrawal_late:
    'قبلت خدمة الدفع هذا السحب قبل {days} أيام ولم تقل بعد إنه وصل. تحقق مما إذا كان ينتظرك: قد تطلب منك رسالة من الخدمة على العنوان أدناه قبوله أو إكمال حسابك هناك. إذا لم يستلمه أحد، تعيده الخدمة إلى رصيدك.',
  tax_form_expires_subject: 'تنتهي صلاحية نموذج {form} في {day}',
  tax_form_expires:
    'نموذجك الضريبي {form} صالح حتى {day}. وقّع نموذجًا جديدًا قبل ذلك لتتمكن من مواصلة سحب أكثر من {limit} دولار في السنة.',
  tax_form_expired_subject: 'انتهت صلاحية نموذج {form}',
  tax_form_expired:
    'كان نموذجك الضريبي {form} صالحًا حتى {day}. بدون نموذج جديد يمكنك سحب {limit} دولار في السنة على الأكثر.',
  tax_form_mismatch_subject: 'يرجى تصحيح نموذجك الضريبي',
  tax_form_mismatch:
    'الرقم الوارد في نموذج {form} مسجل لدى السلطة الضريبية باسم آخر. لا يمكن سحب أي شيء حتى توقّع نموذجًا مصححًا.',
  tax_form_button: 'توقيع نموذج ضريبي',
  reversal_appeal_answered_subject: 'تم الرد على اعتراضك',
  reversal_appeal_answered:
    'رد فريق الموقع على اعتراضك على الإيرادات المستردة. يمكنك قراءة الرد والإجابة عليه في صفحة الاسترداد.',
  reversal_appeal_upheld_subject: 'صدر القرار في اعتراضك',
  reversal_appeal_upheld: 'قرر فريق الموقع في اعتراضك: يبقى ما استُرد مستردًا. السبب موضح في صفحة الاسترداد.',
  reversal_appeal_button: 'فتح صفحة الاسترداد',

  staff_act_asked_subject: 'نرجو اتخاذ قرار: {what}',
  staff_act_asked: 'طلب {asker} هذا الأمر. يتطلب ذلك مديرَين، لذا ينتظر حتى تؤكده أنت أو مدير آخر.',
  staff_act_alone_subject: 'خلال 24 ساعة: {what}',
  staff_act_alone:
    'أنت المدير الوحيد، لذا سيحدث ما طلبته تلقائيًا في الوقت أدناه. ويمكنك سحبه حتى ذلك الحين. إذا لم تكن أنت من طلب ذلك، فاسحبه الآن وعيّن كلمة مرور جديدة.',
  staff_act_what: 'الإجراء',
  staff_act_reason: 'السبب',
  staff_act_until: 'ينتظر حتى',
  staff_act_due: 'يسري في',
  staff_act_button: 'فتح ما ينتظر القرار',
  staff_act_about_you_subject: 'طلب أحد المديرين تغييرًا في حسابك',
  staff_act_about_you: 'طلب أحد المديرين هذا الأمر، وهو يتعلق بحسابك. ينتظر الأمر مديرًا ثانيًا، وسنخبرك بالنتيجة.',
  staff_act_about_you_alone:
    'طلب أحد المديرين هذا الأمر، وهو يتعلق بحسابك. يسري الأمر في الوقت أدناه، وسنخبرك بالنتيجة.',
  staff_act_done_subject: 'تم: {what}',
  staff_act_ended_subject: 'لم يتم: {what}',
  staff_act_done: 'تم تنفيذ ما طلبه أحد المديرين.',
  staff_act_refused: 'رفض مدير آخر هذا الأمر، فلم يتغيّر شيء.',
  staff_act_withdrawn: 'سحب المدير الذي طلب هذا الأمر طلبه، فلم يتغيّر شيء.',
  staff_act_lapsed: 'لم يؤكد أحد هذا الأمر خلال 24 ساعة، فلم يتغيّر شيء.',
  staff_act_failed: 'أُكّد هذا الأمر، لكن تعذّر تنفيذه. لم يتغيّر شيء.',
  staff_act_refusal: 'سبب الرفض',

  badges_changed_subject: 'تغيّرت شاراتك',
  badges_changed: 'غيّر أحد المديرين الشارات في ملفك الشخصي.',
  badges_changed_button: 'فتح الملف الشخصي',

  limit_changed_subject: 'تغيّرت حدودك',
  limit_changed: 'غيّر أحد المديرين العدد الذي يمكنك امتلاكه. وتحتفظ بما لديك.',
  limit_projects: 'المشاريع',

  payment_disputed_subject: 'هناك اعتراض على دفعة',
  payment_disputed:
    'طلب صاحب بطاقة من مصرفه استرداد مبلغ دفعة، وسحبه المصرف إلى أن يقرر. أرسل الأدلة إلى مزود الدفع في الوقت المحدد لديه.',
  dispute_won_subject: 'كُسب اعتراض',
  dispute_won: 'قرر المصرف لصالح الموقع. ويستمر الاشتراك.',
  dispute_lost_subject: 'خُسر اعتراض',
  dispute_lost: 'قرر المصرف لصالح صاحب البطاقة، فبقي المبلغ معه. وانتهى الاشتراك.',
  dispute_charge: 'الدفعة',
  dispute_button: 'فتح الفواتير',

  export_ready_subject: 'نسخة بياناتك جاهزة',
  export_ready: 'نسخة كل ما نحتفظ به عنك جاهزة. يمكنك تنزيلها خلال {days} أيام.',
  export_ready_button: 'افتح الإعدادات',

  ...billingArabic,

  newsletter_welcome_subject: 'اشتركت في النشرة الإخبارية',
  newsletter_welcome:
    'من الآن ستصلك نشرتنا الإخبارية على هذا العنوان. يمكنك إلغاء الاشتراك في أي وقت، من هنا أو من إعداداتك.',
}
