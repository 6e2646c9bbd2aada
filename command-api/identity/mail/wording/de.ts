import { billingGerman } from './billing.de.ts'
import type { english } from './en.ts'

/** German words of mails. */
export const german: Readonly<Record<keyof typeof english, string>> = {
  hello: 'Hallo {username},',
  button_fails: 'Wenn die Schaltfläche nicht funktioniert, öffne diese Adresse:',
  unsubscribe: 'Abbestellen',
  reason_security:
    'Du bekommst diese E-Mail, weil sie die Sicherheit deines Kontos betrifft. Sie lässt sich nicht abbestellen.',
  reason_newsletter: 'Du bekommst diese E-Mail, weil du den Newsletter abonniert hast.',
  reason_account: 'Du bekommst diese Mail, weil sie dein Konto betrifft. Sie lässt sich nicht abstellen.',
  reason_staff: 'Du bekommst diese Mail, weil du diese Seite verwaltest. Sie lässt sich nicht abstellen.',
  not_you: 'Falls du das nicht warst, lege jetzt ein neues Passwort fest. Dadurch werden alle anderen abgemeldet.',
  new_password: 'Neues Passwort festlegen',
  time: 'Zeitpunkt',
  device: 'Gerät',
  country: 'Land',

  sign_in: 'Anmelden',

  verify_email_subject: 'Bestätige deine E-Mail-Adresse',
  verify_email:
    'Öffne diesen Link, um zu zeigen, dass diese Adresse dir gehört. Sobald sie bestätigt ist, kannst du Projekte veröffentlichen.',
  verify_email_button: 'E-Mail-Adresse bestätigen',
  verify_email_note:
    'Der Link gilt {days} Tage. Falls du nicht weißt, worum es geht, ignoriere diese E-Mail: Ohne den Link passiert nichts.',

  address_held_subject: 'Du hast schon ein Konto',
  address_held:
    'Jemand hat deine E-Mail-Adresse für ein anderes Konto angegeben. Sie bleibt bei deinem Konto {username}, das andere bekommt sie nicht.',
  address_held_you: 'Falls du das warst, melde dich bei deinem Konto an. Sonst musst du nichts tun.',

  email_changed_subject: 'Deine E-Mail-Adresse wurde geändert',
  email_changed: 'Dein Konto hat jetzt eine andere E-Mail-Adresse. Dies ist die letzte E-Mail an diese hier.',

  password_reset_subject: 'Lege ein neues Passwort fest',
  password_reset:
    'Jemand möchte für dein Konto {username} ein neues Passwort festlegen. Falls du das bist, öffne diesen Link.',
  password_reset_note:
    'Der Link gilt einmal und {minutes} Minuten lang. Falls du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',

  token_expires_subject: 'Das Zugriffstoken „{token}“ läuft bald ab',
  token_expires:
    'Dein Zugriffstoken „{token}“ läuft am {time} ab. Programme, die es verwenden, funktionieren dann nicht mehr. In deinen Einstellungen kannst du es verlängern.',
  token_expires_button: 'Zugriffstoken öffnen',

  password_changed_subject: 'Dein Passwort wurde geändert',
  password_changed:
    'Das Passwort deines Kontos wurde geändert. Alle anderen wurden abgemeldet, und alle Zugriffstoken sind ungültig.',

  session_ended_subject: 'Eine deiner Sitzungen wurde beendet',
  session_ended:
    'Eine Sitzung deines Kontos wurde beendet, weil ein bereits eingetauschtes Token noch einmal verwendet wurde. Vielleicht hat es jemand kopiert.',

  second_factor_on_subject: 'Der zweite Faktor wurde eingeschaltet',
  second_factor_on: 'Ab jetzt verlangt die Anmeldung mit Passwort auch einen Code einer Authenticator-App.',

  second_factor_off_subject: 'Der zweite Faktor wurde ausgeschaltet',
  second_factor_off: 'Für die Anmeldung genügt wieder dein Passwort. Die Ersatzcodes gelten nicht mehr.',

  passkey_added_subject: 'Ein Passkey wurde hinzugefügt',
  passkey_added:
    'Mit einem neuen Passkey kann sich jemand bei deinem Konto anmelden. In deinen Einstellungen siehst du alle.',

  provider_linked_subject: '{provider} wurde mit deinem Konto verknüpft',
  provider_linked: 'Ab jetzt kannst du dich mit {provider} bei deinem Konto anmelden.',

  provider_unlinked_subject: '{provider} ist nicht mehr mit deinem Konto verknüpft',
  provider_unlinked: 'Mit {provider} kannst du dich bei deinem Konto nicht mehr anmelden.',

  new_device_subject: 'Dein Konto wurde von einem neuen Gerät benutzt',
  new_device: 'Jemand hat sich von einem Gerät bei deinem Konto angemeldet, von dem es bisher nicht benutzt wurde.',

  suspended_subject: 'Dein Konto wurde gesperrt',
  suspended:
    'Das Team hat dein Konto gesperrt. Bis zum Ende der Sperre kannst du dich nicht anmelden, und kein Zugangstoken gilt. Wenn du das für einen Fehler hältst, melde dich mit deinem Passwort an: Dort kannst du Einspruch erheben, eine Kopie deiner Daten bekommen und dein Konto löschen.',
  suspended_reason: 'Grund',
  suspended_until: 'Bis',
  suspended_for_good: 'Auf Dauer',

  suspension_ended_subject: 'Dein Konto ist wieder offen',
  suspension_ended: 'Das Team hat die Sperre deines Kontos beendet. Du kannst dich wieder anmelden.',
  suspension_ended_button: 'Anmelden',

  appeal_answered_subject: 'Das Team hat auf deinen Einspruch geantwortet',
  appeal_answered: 'Das Team hat auf deinen Einspruch geantwortet. Melde dich an, um die Antwort zu lesen.',
  appeal_kept_subject: 'Über deinen Einspruch wurde entschieden',
  appeal_kept: 'Das Team hat entschieden, dass deine Sperre bleibt. Melde dich an, um die Begründung zu lesen.',
  appeal_button: 'Anmelden',

  role_act_admin: '{username} zum Admin machen',
  role_act_moderator: '{username} zum Moderator machen',
  role_act_developer: '{username} die Rolle nehmen',
  role_act_developer_paused: '{username} die Rolle nehmen und sie bis zur Entscheidung aussetzen',
  revenue_figures_act: 'Als Einnahmen vom {day} {amount} Dollar für {impressions} Einblendungen eintragen',
  revenue_reversal_act: '{amount} Dollar der Einnahmen vom {from} bis {until} zurücknehmen',
  revenue_reversal_act_all: 'Alle Einnahmen vom {from} bis {until} zurücknehmen',
  revenue_reversal_act_project:
    '{amount} Dollar der Einnahmen des Projekts {project} vom {from} bis {until} zurücknehmen',
  revenue_reversal_act_project_all: 'Alle Einnahmen des Projekts {project} vom {from} bis {until} zurücknehmen',
  revenue_restoration_act:
    '{amount} Dollar zurückgeben, die von den Einnahmen vom {from} bis {until} zurückgenommen wurden',
  refund_act: 'Von der Zahlung {charge} {amount} zurückzahlen',

  payouts_withdrawals: 'Auszahlungen öffnen',
  payouts_amount: 'Betrag',
  payouts_arrives: 'Kommt an',
  payouts_to: 'An',
  payouts_code: 'Grund des Dienstes',
  withdrawal_arrived_subject: '{amount} Dollar sind angekommen',
  withdrawal_arrived: 'Der auszahlende Dienst sagt, dass deine Auszahlung angekommen ist.',
  withdrawal_lost:
    'Der Dienst hatte deine Auszahlung zurückgegeben und sie später doch noch ausgezahlt. Du behältst beides: Die Website trägt das.',
  withdrawal_returned_subject: 'Deine Auszahlung von {amount} Dollar kam zurück',
  withdrawal_refused:
    'Der auszahlende Dienst hat deine Auszahlung nicht angenommen. Betrag und Gebühr sind wieder auf deinem Guthaben. Prüfe die Adresse, bevor du es noch einmal versuchst.',
  withdrawal_unclaimed:
    'Niemand hat deine Auszahlung unter dieser Adresse rechtzeitig angenommen. Betrag und Gebühr sind wieder auf deinem Guthaben. Prüfe die Adresse, bevor du es noch einmal versuchst.',
  withdrawal_sent_back:
    'Das Konto des Empfängers hat deine Auszahlung zurückgeschickt. Betrag und Gebühr sind wieder auf deinem Guthaben.',
  withdrawal_cancelled:
    'Der Dienst hat die Auszahlung zurückgegeben, die du abgebrochen hast. Betrag und Gebühr sind wieder auf deinem Guthaben.',
  withdrawal_kept_subject: 'Deine Auszahlung von {amount} Dollar kann nicht abgebrochen werden',
  withdrawal_kept:
    'Du wolltest diese Auszahlung abbrechen, aber der auszahlende Dienst kann sie nicht zurückgeben. Sie geht weiter an ihren Empfänger.',
  withdrawal_late_subject: 'Deine Auszahlung von {amount} Dollar ist noch nicht angekommen',
  withdrawal_late:
    'Der auszahlende Dienst hat diese Auszahlung vor {days} Tagen angenommen und noch nicht gesagt, dass sie angekommen ist. Sieh nach, ob sie auf dich wartet: Vielleicht bittet dich eine E-Mail des Dienstes an die Adresse unten, sie anzunehmen oder dein Konto dort zu vervollständigen. Nimmt sie niemand an, schickt der Dienst sie auf dein Guthaben zurück.',
  tax_form_expires_subject: 'Dein Formular {form} läuft am {day} ab',
  tax_form_expires:
    'Dein Steuerformular {form} gilt bis {day}. Unterschreibe vorher ein neues, damit du weiterhin mehr als {limit} Dollar im Jahr auszahlen kannst.',
  tax_form_expired_subject: 'Dein Formular {form} ist abgelaufen',
  tax_form_expired:
    'Dein Steuerformular {form} galt bis {day}. Ohne ein neues kannst du höchstens {limit} Dollar im Jahr auszahlen.',
  tax_form_mismatch_subject: 'Bitte berichtige dein Steuerformular',
  tax_form_mismatch:
    'Die Steuerbehörde kennt die Nummer in deinem Formular {form} unter einem anderen Namen. Bis du ein berichtigtes Formular unterschreibst, kann nichts ausgezahlt werden.',
  tax_form_button: 'Steuerformular unterschreiben',
  reversal_appeal_answered_subject: 'Dein Einspruch wurde beantwortet',
  reversal_appeal_answered:
    'Das Team hat deinen Einspruch gegen zurückgenommene Einnahmen beantwortet. Auf der Seite der Rücknahme kannst du die Antwort lesen und darauf antworten.',
  reversal_appeal_upheld_subject: 'Über deinen Einspruch ist entschieden',
  reversal_appeal_upheld:
    'Das Team hat über deinen Einspruch entschieden: Was zurückgenommen wurde, bleibt zurückgenommen. Der Grund steht auf der Seite der Rücknahme.',
  reversal_appeal_button: 'Rücknahme öffnen',

  staff_act_asked_subject: 'Bitte entscheide: {what}',
  staff_act_asked:
    '{asker} hat darum gebeten. Dafür braucht es zwei Admins, also wartet es, bis du oder jemand anderes es bestätigt.',
  staff_act_alone_subject: 'In 24 Stunden: {what}',
  staff_act_alone:
    'Außer dir gibt es keine Admins. Darum geschieht zur genannten Zeit von selbst, worum du gebeten hast. Bis dahin kannst du es zurückziehen. Wenn du nicht darum gebeten hast, zieh es jetzt zurück und setze ein neues Passwort.',
  staff_act_what: 'Was',
  staff_act_reason: 'Grund',
  staff_act_until: 'Wartet bis',
  staff_act_due: 'Gilt ab',
  staff_act_button: 'Wartendes öffnen',
  staff_act_about_you_subject: 'Jemand aus der Verwaltung will dein Konto ändern',
  staff_act_about_you:
    'Jemand aus der Verwaltung hat darum gebeten, und es betrifft dein Konto. Es wartet auf eine zweite Person, und du erfährst, was daraus wird.',
  staff_act_about_you_alone:
    'Jemand aus der Verwaltung hat darum gebeten, und es betrifft dein Konto. Es gilt ab der genannten Zeit, und du erfährst, was daraus wird.',
  staff_act_done_subject: 'Erledigt: {what}',
  staff_act_ended_subject: 'Nicht geschehen: {what}',
  staff_act_done: 'Worum jemand aus der Verwaltung gebeten hat, ist geschehen.',
  staff_act_refused: 'Jemand anderes aus der Verwaltung hat das abgelehnt. Es hat sich nichts geändert.',
  staff_act_withdrawn: 'Wer darum gebeten hatte, hat es zurückgezogen. Es hat sich nichts geändert.',
  staff_act_lapsed: 'Niemand hat das innerhalb von 24 Stunden bestätigt. Es hat sich nichts geändert.',
  staff_act_failed: 'Das wurde bestätigt, war aber nicht mehr möglich. Es hat sich nichts geändert.',
  staff_act_refusal: 'Warum abgelehnt',

  badges_changed_subject: 'Deine Abzeichen wurden geändert',
  badges_changed: 'Jemand aus der Verwaltung hat die Abzeichen in deinem Profil geändert.',
  badges_changed_button: 'Profil öffnen',

  limit_changed_subject: 'Deine Grenzen wurden geändert',
  limit_changed: 'Jemand aus der Verwaltung hat geändert, wie viele davon du haben kannst. Was du hast, behältst du.',
  limit_projects: 'Projekte',

  payment_disputed_subject: 'Eine Zahlung ist angefochten',
  payment_disputed:
    'Jemand verlangt von seiner Bank das Geld einer Zahlung zurück, und die Bank hat es bis zu ihrer Entscheidung zurückgeholt. Schicke dem Zahlungsanbieter rechtzeitig Belege: Er nennt die Frist.',
  dispute_won_subject: 'Eine Anfechtung wurde gewonnen',
  dispute_won: 'Die Bank hat für die Website entschieden. Das Abonnement läuft weiter.',
  dispute_lost_subject: 'Eine Anfechtung wurde verloren',
  dispute_lost: 'Die Bank hat gegen die Website entschieden, das Geld ist zurückgegangen. Das Abonnement ist beendet.',
  dispute_charge: 'Zahlung',
  dispute_button: 'Abrechnungen öffnen',

  export_ready_subject: 'Die Kopie deiner Daten ist fertig',
  export_ready:
    'Die Kopie von allem, was wir über dich gespeichert haben, ist fertig. Du kannst sie {days} Tage lang herunterladen.',
  export_ready_button: 'Einstellungen öffnen',

  ...billingGerman,

  newsletter_welcome_subject: 'Du hast den Newsletter abonniert',
  newsletter_welcome:
    'Ab jetzt bekommst du unseren Newsletter an diese Adresse. Du kannst ihn jederzeit abbestellen, hier oder in deinen Einstellungen.',
}
