import type { billingEnglish } from './billing.en.ts'

/** Arabic words of mails about subscriptions. */
export const billingArabic: Readonly<Record<keyof typeof billingEnglish, string>> = {
  bill_open: 'فتح الفوترة',
  bill_amount: 'المبلغ',
  bill_tax: 'منها ضريبة',
  bill_for: 'مقابل',
  bill_plus: 'Adit Plus، {interval}',
  bill_five_days: 'كل خمسة أيام',
  bill_monthly: 'كل شهر',
  bill_quarterly: 'كل ثلاثة أشهر',
  bill_yearly: 'كل سنة',
  bill_charge: 'الدفعة',
  bill_received: 'وقت الاستلام',
  bill_ends: 'ينتهي في',
  bill_next: 'الدفعة التالية',

  bill_receipt_subject: 'إيصال: {amount} مقابل Adit Plus',
  bill_receipt: 'وصلتنا دفعتك. شكرًا لك.',
  bill_receipt_consent:
    'عند الاشتراك وافقت على الشروط المؤرخة {terms} وطلبت أن نبدأ فورًا. يمكنك الانسحاب من العقد خلال 14 يومًا، ولا تدفع عندئذ إلا مقابل المدة حتى انسحابك.',

  bill_failed_subject: 'فشلت دفعتك مقابل Adit Plus',
  bill_failed: 'لم نتمكن من خصم {amount} مقابل Adit Plus.',
  bill_failed_reason: 'السبب',
  bill_failed_next: 'المحاولة التالية',
  bill_failed_retry:
    'إذا عملت البطاقة حتى ذلك الحين فلا داعي لفعل أي شيء. ويمكنك أيضًا الدفع الآن أو استخدام بطاقة أخرى.',
  bill_failed_new_card: 'لن تعمل هذه البطاقة بعد الآن، لذا تحتاج إلى بطاقة جديدة. أضفها في إعدادات الفوترة وادفع بها.',
  bill_failed_no_card: 'أضف بطاقة في إعدادات الفوترة وادفع بها.',
  bill_failed_button: 'الدفع الآن',
  bill_grace: 'تحتفظ بـ Plus حتى {day}.',
  bill_paused: 'لن يكون لديك Plus حتى تنجح الدفعة.',

  bill_decline_generic: 'رفض البنك الدفعة.',
  bill_decline_funds: 'لا يوجد رصيد كافٍ في البطاقة.',
  bill_decline_expired: 'انتهت صلاحية البطاقة.',
  bill_decline_for_good: 'رفض البنك البطاقة نهائيًا.',
  bill_decline_no_card: 'لا توجد بطاقة للدفع.',
  bill_decline_unconfirmed: 'أراد البنك أن تؤكد الدفعة.',

  bill_confirm_subject: 'يريد البنك أن تؤكد دفعة',
  bill_confirm: 'حاولنا خصم {amount} مقابل Adit Plus، ويريد البنك أن تؤكد ذلك. يمكنك تأكيده في إعدادات الفوترة.',
  bill_confirm_button: 'تأكيد الدفعة',

  bill_unpaid_subject: 'انتهى Adit Plus لعدم الدفع',
  bill_unpaid: 'لم نتمكن من خصم {amount} مقابل Adit Plus حتى بعد عدة محاولات. انتهى اشتراكك، ولا يترتب عليك شيء.',
  bill_again: 'الاشتراك من جديد',

  refund_refused_subject: 'استرداد مبلغك يستغرق وقتًا أطول',
  refund_refused:
    'حاولنا إعادة {amount} إليك، لكن البطاقة أو المصرف الذي دفعت به لم يقبل المبلغ. ستحصل على مالك: أُبلغ فريقنا وسيعيده إليك. لا يلزمك فعل شيء الآن.',
  refund_to_return_subject: 'رُفض استرداد مبلغ',
  refund_to_return:
    'رفض مزود الدفع استرداد مبلغ، فلم يحصل العميل على ماله. افتح فواتير هذه الدفعة وأعد المبلغ مرة أخرى، أو اسأل العميل كيف يمكن الدفع له.',
  bill_by_staff_subject: 'أنهى الفريق اشتراكك',
  bill_by_staff: 'أنهى الفريق اشتراكك في Adit Plus. لن يُخصم أي شيء بعد الآن.',

  bill_cancelled_subject: 'أُلغي اشتراكك',
  bill_cancelled:
    'وصلنا إلغاؤك لـ Adit Plus. تحتفظ به حتى ينتهي، ولن يُخصم أي شيء بعد الآن. ويمكنك تغيير رأيك حتى ذلك الحين.',
  bill_cancelled_now: 'وصلنا إلغاؤك لـ Adit Plus. لقد انتهى، ولا تترتب عليك الدفعة التي كانت مستحقة.',

  bill_kept_subject: 'تحتفظ بـ Adit Plus',
  bill_kept: 'تراجعت عن إلغاء Adit Plus، لذا سيتجدد كما كان.',

  bill_card_subject: 'تنتهي صلاحية بطاقتك قبل الدفعة التالية',
  bill_card: 'تنتهي صلاحية البطاقة التي تدفع بها مقابل Adit Plus قبل الدفعة التالية. أضف بطاقة أخرى لكي تنجح الدفعة.',
  bill_card_name: '{brand} المنتهية بـ {last4}',
  bill_card_label: 'البطاقة',
  bill_card_until: 'صالحة حتى',
  bill_card_button: 'إضافة بطاقة',

  bill_interval_subject: 'يتغير ما تدفعه مقابل Adit Plus',
  bill_interval: 'ابتداءً من {day} تدفع {amount} {interval} مقابل Adit Plus.',
  bill_interval_kept_subject: 'يبقى ما تدفعه مقابل Adit Plus كما هو',
  bill_interval_kept: 'تراجعت عن التغيير، لذا تظل تدفع {amount} {interval} مقابل Adit Plus.',

  bill_asked: 'وقت الطلب',
  bill_withdraw_link_subject: 'أكّد انسحابك من العقد',
  bill_withdraw_link:
    'طلب شخص ما الانسحاب من عقدك لـ Adit Plus. إذا كنت أنت من طلب ذلك، فافتح هذا الرابط لترى ما سيُعاد إليك وأكّد الانسحاب هناك.',
  bill_withdraw_link_button: 'الانسحاب من العقد',
  bill_terminate_link_subject: 'أكّد إنهاء عقدك',
  bill_terminate_link:
    'طلب شخص ما إنهاء عقدك لـ Adit Plus. إذا كنت أنت من طلب ذلك، فافتح هذا الرابط وأكّد الإنهاء هناك.',
  bill_terminate_link_button: 'إنهاء العقد',
  bill_link_note:
    'يعمل الرابط مرة واحدة خلال {days} أيام. والعبرة بوقت طلبك. إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة، ولن يتغير شيء.',
  bill_nothing_subject: 'ليس لديك عقد لإنهائه',
  bill_nothing: 'طلب شخص ما إنهاء عقد لحسابك {username}. ليس له اشتراك جارٍ، لذا لا يوجد ما ينتهي.',
  bill_returned: 'يُعاد إليك',
  bill_withdrawn_subject: 'وصلنا انسحابك',
  bill_withdrawn: 'انسحبت من عقدك لـ Adit Plus. لقد انتهى، ولن يُخصم أي شيء بعد الآن.',
  bill_withdrawn_part: 'طلبت منا أن نبدأ فورًا، لذا تدفع مقابل المدة حتى انسحابك. ويُعاد الباقي بالطريقة التي دفعت بها.',
  bill_terminated_subject: 'وصلنا إنهاؤك للعقد',
  bill_terminated:
    'أنهيت عقدك لـ Adit Plus لسبب وجيه. لقد انتهى، ولن يُخصم أي شيء بعد الآن. يقرأ الفريق السبب ويقرر هل يُعاد إليك شيء مما دفعت.',
  bill_terminated_renewed:
    'أنهيت عقدك لـ Adit Plus. تجدد العقد بعد طلبك، لذا انتهى الآن، ويُعاد إليك ما دفعته منذ ذلك الحين.',
  bill_statement: 'السبب',
  bill_decide_subject: 'أنهى {customer} العقد لسبب وجيه',
  bill_decide:
    'أنهى {customer} عقد Adit Plus لسبب وجيه، وقد انتهى. نرجو قراءة السبب وتقرير هل يُرد جزء من الدفعة الأخيرة.',
  bill_decide_button: 'فتح الفواتير',
  bill_credited_subject: 'حصلت على أيام مجانية من Adit Plus',
  bill_credited: 'أضاف الفريق أيامًا مجانية إلى اشتراكك في Adit Plus.',
  bill_credited_days: 'الأيام المضافة',
  bill_credited_message: 'رسالة',
}
