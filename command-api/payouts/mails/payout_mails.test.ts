import { describeMails } from '../../identity/mail/mail.suite.ts'
import { payoutMails } from './payout_mails.ts'

describeMails(payoutMails)
