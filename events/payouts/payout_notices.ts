import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

/** `kept`: it can't be cancelled. `late`: it was accepted days ago, and hasn't arrived. */
export const withdrawalSteps = ['arrived', 'returned', 'kept', 'late'] as const
/** `answered` and `upheld`: an appeal against it. */
export const reversalSteps = ['reversed', 'restored', 'answered', 'upheld'] as const
export const taxFormSteps = ['expires', 'expired', 'mismatch'] as const

declare module '../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** What became of a withdrawal. `amount` in dollars, with the fee. */
    withdrawal_update: { withdrawalId: string; step: (typeof withdrawalSteps)[number]; amount: string }
    /** Revenue was taken back, or what became of that. */
    revenue_reversal: { reversalId: string; step: (typeof reversalSteps)[number]; amount: string }
    /** Something is to be done about the tax form. `expiresOn`: its last day. */
    tax_form: { form: string; step: (typeof taxFormSteps)[number]; expiresOn: string | null }
  }
}

export const withdrawalNotice = noticeKind('withdrawal_update', ({ withdrawalId, step }) =>
  say('Received a notification about withdrawal {withdrawalId} ({step})', { withdrawalId, step }),
)
export const reversalNotice = noticeKind('revenue_reversal', ({ reversalId, step }) =>
  say('Received a notification about revenue that was taken back ({reversalId}, {step})', { reversalId, step }),
)
export const taxFormNotice = noticeKind('tax_form', ({ form, step }) =>
  say('Received a notification about the {form} form ({step})', { form, step }),
)
