import type { ResponseOf } from '../api/client.ts'

type Balance = ResponseOf<'GET /v3/payout/balance'>
type Method = ResponseOf<'GET /v3/payout/methods'>[number]
type Withdrawal = Extract<ResponseOf<'GET /v3/payout/history'>[number], { type: 'withdrawal' }>

/** 38.42 dollars available, no tax form. */
export const sampleBalance = (fields: Partial<Balance> = {}): Balance => ({
  ...{ available: '38.429999', pending: '22.88', owed: '0.00', withdrawn_lifetime: '0.00', withdrawn_ytd: '0.00' },
  dates: { '2027-01-29T00:00:00.000Z': '5.78', '2026-11-29T00:00:00.000Z': '17.10' },
  ...{ requested_form_type: null, form_completion_status: 'unrequested', tax_form_above: '600.00' },
  ...fields,
})

export const sampleMethod = (fields: Partial<Method> = {}): Method => ({
  ...{ id: 'paypal', type: 'paypal', name: 'PayPal', category: null, image_url: null, image_logo_url: null },
  interval: { standard: { min: 0.26, max: 100_000 } },
  ...{ currency_code: 'USD', exchange_rate: null, practice: false },
  ...fields,
})

export const sampleWithdrawal = (fields: Partial<Withdrawal> = {}): Withdrawal => ({
  ...{ type: 'withdrawal', id: 'DRAW0001', status: 'success', state: 'paid', amount: '20.00', fee: '0.40' },
  ...{ created: '2026-11-01T10:00:00.000Z', changed: '2026-11-01T10:02:00.000Z' },
  ...{ method_type: 'paypal', method_id: 'paypal', method_address: 'ada@example.org', reason: null },
  ...fields,
})
