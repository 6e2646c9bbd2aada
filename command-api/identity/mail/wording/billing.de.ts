import type { billingEnglish } from './billing.en.ts'

/** German words of mails about subscriptions. */
export const billingGerman: Readonly<Record<keyof typeof billingEnglish, string>> = {
  bill_open: 'Abrechnung öffnen',
  bill_amount: 'Betrag',
  bill_tax: 'Steuer darin',
  bill_for: 'Für',
  bill_plus: 'Adit Plus, {interval}',
  bill_five_days: 'alle fünf Tage',
  bill_monthly: 'jeden Monat',
  bill_quarterly: 'alle drei Monate',
  bill_yearly: 'jedes Jahr',
  bill_charge: 'Zahlung',
  bill_received: 'Eingegangen',
  bill_ends: 'Endet',
  bill_next: 'Nächste Zahlung',

  bill_receipt_subject: 'Beleg: {amount} für Adit Plus',
  bill_receipt: 'Deine Zahlung ist eingegangen. Danke.',
  bill_receipt_consent:
    'Beim Abschluss hast du den Bedingungen vom {terms} zugestimmt und verlangt, dass wir sofort beginnen. Du kannst den Vertrag innerhalb von 14 Tagen widerrufen und zahlst dann nur für die Zeit bis zum Widerruf.',

  bill_failed_subject: 'Deine Zahlung für Adit Plus ist fehlgeschlagen',
  bill_failed: 'Wir konnten {amount} für Adit Plus nicht abbuchen.',
  bill_failed_reason: 'Grund',
  bill_failed_next: 'Nächster Versuch',
  bill_failed_retry:
    'Wenn die Karte bis dahin funktioniert, musst du nichts tun. Du kannst auch jetzt zahlen oder eine andere Karte verwenden.',
  bill_failed_new_card:
    'Diese Karte wird nicht mehr funktionieren, du brauchst also eine neue. Füge sie in den Einstellungen unter Abrechnung hinzu und zahle mit ihr.',
  bill_failed_no_card: 'Füge in den Einstellungen unter Abrechnung eine Karte hinzu und zahle mit ihr.',
  bill_failed_button: 'Jetzt zahlen',
  bill_grace: 'Du behältst Plus bis zum {day}.',
  bill_paused: 'Du hast Plus erst wieder, wenn die Zahlung gelingt.',

  bill_decline_generic: 'Die Bank hat die Zahlung abgelehnt.',
  bill_decline_funds: 'Auf der Karte ist nicht genug Geld.',
  bill_decline_expired: 'Die Karte ist abgelaufen.',
  bill_decline_for_good: 'Die Bank hat die Karte endgültig abgelehnt.',
  bill_decline_no_card: 'Es gibt keine Karte, mit der gezahlt werden kann.',
  bill_decline_unconfirmed: 'Deine Bank wollte, dass du die Zahlung bestätigst.',

  bill_confirm_subject: 'Deine Bank möchte, dass du eine Zahlung bestätigst',
  bill_confirm:
    'Wir wollten {amount} für Adit Plus abbuchen, und deine Bank möchte, dass du das bestätigst. Das geht in den Einstellungen unter Abrechnung.',
  bill_confirm_button: 'Zahlung bestätigen',

  bill_unpaid_subject: 'Adit Plus ist beendet, weil nicht gezahlt wurde',
  bill_unpaid:
    'Wir konnten {amount} für Adit Plus auch nach mehreren Versuchen nicht abbuchen. Dein Abo ist beendet, und du schuldest nichts.',
  bill_again: 'Neu abonnieren',

  refund_refused_subject: 'Deine Rückzahlung dauert länger',
  refund_refused:
    'Wir wollten dir {amount} zurückzahlen, aber die Karte oder Bank, mit der du bezahlt hast, hat das Geld nicht angenommen. Du bekommst es trotzdem: Unser Team weiß Bescheid und zahlt es zurück. Du musst jetzt nichts tun.',
  refund_to_return_subject: 'Eine Rückzahlung wurde abgelehnt',
  refund_to_return:
    'Der Zahlungsanbieter hat eine Rückzahlung abgelehnt, der Kunde hat sein Geld also nicht. Öffne die Abrechnungen dieser Zahlung und zahle sie noch einmal zurück, oder frage den Kunden, wie er das Geld bekommen kann.',
  bill_by_staff_subject: 'Das Team hat dein Abo beendet',
  bill_by_staff: 'Das Team hat dein Abo von Adit Plus beendet. Es wird nichts mehr abgebucht.',

  bill_cancelled_subject: 'Dein Abo ist gekündigt',
  bill_cancelled:
    'Deine Kündigung von Adit Plus ist eingegangen. Du behältst es, bis es endet, und es wird nichts mehr abgebucht. Bis dahin kannst du es dir anders überlegen.',
  bill_cancelled_now:
    'Deine Kündigung von Adit Plus ist eingegangen. Es ist beendet, und du schuldest die fällige Zahlung nicht.',

  bill_kept_subject: 'Du behältst Adit Plus',
  bill_kept: 'Du hast die Kündigung von Adit Plus zurückgenommen. Es verlängert sich wie bisher.',

  bill_card_subject: 'Deine Karte läuft vor der nächsten Zahlung ab',
  bill_card:
    'Die Karte, mit der du Adit Plus zahlst, läuft vor der nächsten Zahlung ab. Füge eine andere hinzu, damit die Zahlung gelingt.',
  bill_card_name: '{brand} mit den Endziffern {last4}',
  bill_card_label: 'Karte',
  bill_card_until: 'Gültig bis',
  bill_card_button: 'Karte hinzufügen',

  bill_interval_subject: 'Was du für Adit Plus zahlst, ändert sich',
  bill_interval: 'Ab dem {day} zahlst du {interval} {amount} für Adit Plus.',
  bill_interval_kept_subject: 'Was du für Adit Plus zahlst, bleibt gleich',
  bill_interval_kept: 'Du hast die Änderung zurückgenommen und zahlst weiter {interval} {amount} für Adit Plus.',

  bill_asked: 'Verlangt',
  bill_withdraw_link_subject: 'Bestätige den Widerruf deines Vertrags',
  bill_withdraw_link:
    'Jemand möchte deinen Vertrag über Adit Plus widerrufen. Falls du das bist, öffne diesen Link. Dort siehst du, was du zurückbekommst, und bestätigst den Widerruf.',
  bill_withdraw_link_button: 'Vertrag widerrufen',
  bill_terminate_link_subject: 'Bestätige die Kündigung deines Vertrags',
  bill_terminate_link:
    'Jemand möchte deinen Vertrag über Adit Plus kündigen. Falls du das bist, öffne diesen Link und bestätige dort die Kündigung.',
  bill_terminate_link_button: 'Vertrag kündigen',
  bill_link_note:
    'Der Link gilt einmal und {days} Tage lang. Es zählt, wann du es verlangt hast. Falls du das nicht warst, ignoriere diese E-Mail: Es ändert sich nichts.',
  bill_nothing_subject: 'Du hast keinen Vertrag, der enden könnte',
  bill_nothing:
    'Jemand wollte einen Vertrag deines Kontos {username} beenden. Es hat kein laufendes Abo, also gibt es nichts zu beenden.',
  bill_returned: 'Du bekommst zurück',
  bill_withdrawn_subject: 'Dein Widerruf ist eingegangen',
  bill_withdrawn:
    'Du hast deinen Vertrag über Adit Plus widerrufen. Er ist beendet, und es wird nichts mehr abgebucht.',
  bill_withdrawn_part:
    'Du hast verlangt, dass wir sofort beginnen, und zahlst darum die Zeit bis zum Widerruf. Den Rest bekommst du auf dem Weg zurück, auf dem du gezahlt hast.',
  bill_terminated_subject: 'Deine Kündigung ist eingegangen',
  bill_terminated:
    'Du hast deinen Vertrag über Adit Plus aus wichtigem Grund gekündigt. Er ist beendet, und es wird nichts mehr abgebucht. Das Team liest deinen Grund und entscheidet, ob du etwas zurückbekommst.',
  bill_terminated_renewed:
    'Du hast deinen Vertrag über Adit Plus gekündigt. Er hat sich verlängert, nachdem du das verlangt hattest. Darum ist er jetzt beendet, und du bekommst zurück, was du seither gezahlt hast.',
  bill_statement: 'Grund',
  bill_decide_subject: '{customer} hat aus wichtigem Grund gekündigt',
  bill_decide:
    '{customer} hat den Vertrag über Adit Plus aus wichtigem Grund gekündigt. Er ist beendet. Bitte lies den Grund und entscheide, ob ein Teil der letzten Zahlung zurückgeht.',
  bill_decide_button: 'Abrechnung öffnen',
  bill_credited_subject: 'Du hast freie Tage für Adit Plus bekommen',
  bill_credited: 'Das Team hat deinem Abo von Adit Plus freie Tage hinzugefügt.',
  bill_credited_days: 'Zusätzliche Tage',
  bill_credited_message: 'Nachricht',
}
