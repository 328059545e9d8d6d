import type { Lang } from '@site/contract/lang';
import { english, german, type Message } from './message.ts';
import { ORDER_MESSAGES } from './orderMessages.ts';

/** The message of each error code. */
export const MESSAGES = {
  // Of the framework
  bad_request: english('This request could not be read.', 'Diese Anfrage war nicht lesbar.'),
  not_found: english('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'),
  no_sdk: english('This site was built without an SDK.', 'Diese Seite wurde ohne SDK gebaut.'),
  not_served: english('This address is not served.', 'Diese Adresse wird nicht ausgeliefert.'),
  method_refused: english('This request was refused.', 'Diese Anfrage wurde abgelehnt.'),
  precondition_failed: english(
    'This has changed in the meantime.',
    'Das hat sich in der Zwischenzeit geändert.',
  ),
  too_large: english('This is too large to be sent.', 'Das ist zu groß zum Senden.'),
  too_slow: english('This request took too long to arrive.', 'Diese Anfrage kam zu langsam an.'),
  wrong_media_type: english('Only JSON is understood here.', 'Hier wird nur JSON verstanden.'),
  wrong_range: english('There is no such part of this file.', 'Diesen Teil der Datei gibt es nicht.'),
  internal: english('Something went wrong on our side.', 'Bei uns ist etwas schiefgegangen.'),
  unavailable: english(
    'The site is temporarily unavailable. Please try again soon.',
    'Die Seite ist gerade nicht erreichbar. Bitte versuch es gleich noch einmal.',
  ),
  invalid_input: english('Please check what you entered.', 'Bitte prüfe deine Eingaben.'),

  // Of every call
  login_required: english('Please log in.', 'Bitte melde dich an.'),
  forbidden: english('Your rank does not allow this.', 'Dein Rang erlaubt das nicht.'),
  wrong_operator_key: english(
    'This is not the key of the operator.',
    'Das ist nicht der Schlüssel des Betreibers.',
  ),
  foreign_origin: english(
    'This request came from another site.',
    'Diese Anfrage kam von einer anderen Website.',
  ),
  foreign_host: english(
    'This site only answers on its own machine, under the name localhost.',
    'Diese Website antwortet nur auf ihrem eigenen Rechner, unter dem Namen localhost.',
  ),
  too_many_requests: english(
    'Too many requests. Please wait a moment.',
    'Zu viele Anfragen. Bitte warte einen Moment.',
  ),
  busy: english(
    'The server is busy. Please try again.',
    'Der Server ist ausgelastet. Bitte versuch es noch einmal.',
  ),
  maintenance: english(
    'The site is under maintenance. Please come back soon.',
    'Die Seite wird gerade gewartet. Bitte komm bald wieder.',
  ),

  // Session and account
  wrong_credentials: english('Wrong username or password!', 'Falscher Benutzername oder falsches Passwort!'),
  too_many_logins: english(
    'Too many tries. Please try again in {wait}.',
    'Zu viele Versuche. Bitte versuch es in {wait} noch einmal.',
  ),
  wrong_code: german('Ungültiger Code oder abgelaufen.', 'Wrong code, or it has expired.'),
  login_ended: english(
    'This login has ended. Please log in again.',
    'Diese Anmeldung ist abgelaufen. Bitte melde dich noch einmal an.',
  ),
  wrong_setup_code: german('Ungültiger Code. Bitte erneut versuchen.', 'Wrong code. Please try again.'),
  no_setup: english(
    'No setup is under way. Please start again.',
    'Es läuft keine Einrichtung. Bitte beginne noch einmal.',
  ),
  no_second_factor: english(
    'Two-factor login is not on.',
    'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet.',
  ),
  code_required: english('Please enter a code from your app.', 'Bitte gib einen Code aus deiner App ein.'),
  current_password_required: english(
    'Please enter your current password.',
    'Bitte gib dein aktuelles Passwort ein.',
  ),
  wrong_password: english('The current password is wrong.', 'Das aktuelle Passwort ist falsch.'),
  last_owner_stays: english(
    'You are the last owner. Make another player an owner before you delete your account.',
    'Du bist der letzte Owner. Mach zuerst einen anderen Spieler zum Owner, bevor du dein Konto löschst.',
  ),
  undelivered_orders: english(
    'Something you have paid for is not delivered yet. If you delete your account now, it can no longer be delivered.',
    'Etwas, das du bezahlt hast, ist noch nicht geliefert. Wenn du dein Konto jetzt löschst, kann es nicht mehr geliefert werden.',
  ),
  common_password: english(
    'Many people use this password, so it is guessed first. Please choose another one.',
    'Dieses Passwort benutzen viele, deshalb wird es zuerst geraten. Bitte wähle ein anderes.',
  ),
  password_is_name: english(
    'This password is little more than a name. Please choose another one.',
    'Dieses Passwort ist kaum mehr als ein Name. Bitte wähle ein anderes.',
  ),
  initial_password_expired: english(
    'This initial password has expired. Please ask the team for a new one.',
    'Dieses Anfangspasswort ist abgelaufen. Bitte frag das Team nach einem neuen.',
  ),
  password_change_required: english(
    'Change your initial password first.',
    'Ändere zuerst dein Anfangspasswort.',
  ),
  second_factor_required: english(
    'Your rank requires two-factor login. Please set it up first.',
    'Für deinen Rang ist die Zwei-Faktor-Anmeldung Pflicht. Bitte richte sie zuerst ein.',
  ),
  unknown_game_server: english('There is no such game server.', 'Diesen Spielserver gibt es nicht.'),
  game_server_exists: english(
    'There is a game server of this name.',
    'Einen Spielserver mit diesem Namen gibt es schon.',
  ),
  wrong_server_name: english(
    'A game server is named with letters, digits, spaces, dots and dashes.',
    'Ein Spielserver heißt mit Buchstaben, Ziffern, Leerzeichen, Punkten und Strichen.',
  ),
  unknown_command: english('There is no such command.', 'Diesen Befehl gibt es nicht.'),
  command_not_open: english(
    'This command does not wait for anybody to decide.',
    'Über diesen Befehl muss niemand entscheiden.',
  ),
  unknown_link: english(
    'This link has been used or has expired. Type /link in the game to get a new one.',
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Gib im Spiel /link ein, dann bekommst du einen neuen.',
  ),
  not_for_games: english(
    'The game does this for players only, not for the team.',
    'Das macht das Spiel nur für Spieler, nicht für das Team.',
  ),
  same_password: english('This is your current password.', 'Das ist dein aktuelles Passwort.'),

  // Features
  unknown_player: english('There is no player with this name.', 'Es gibt keinen Spieler mit diesem Namen.'),
  unknown_alert: english('You have no such alert.', 'Diese Benachrichtigung gibt es bei dir nicht.'),
  unknown_mode: english('There is no such game mode.', 'Diesen Spielmodus gibt es nicht.'),
  unknown_clan: english('There is no clan with this name.', 'Es gibt keinen Clan mit diesem Namen.'),
  ...ORDER_MESSAGES,
  unknown_application: english('There is no such application.', 'Diese Bewerbung gibt es nicht.'),
  application_pending: german(
    'Du hast bereits eine offene Bewerbung.',
    'You already have an open application.',
  ),
  other_application_pending: english(
    'This player has another open application.',
    'Dieser Spieler hat eine andere offene Bewerbung.',
  ),
  application_decided: english(
    'Somebody else has decided in the meantime. Nothing was changed.',
    'Jemand anders hat inzwischen entschieden. Nichts wurde geändert.',
  ),
  unknown_staff: english('No team member has this ID.', 'Kein Teammitglied hat diese ID.'),
  rank_not_allowed: english(
    'You may neither give nor edit this rank.',
    'Diesen Rang darfst du weder vergeben noch ändern.',
  ),
  last_owner: english("The last owner can't be demoted.", 'Der letzte Owner kann nicht herabgestuft werden.'),
  settings_changed: english(
    'Somebody else has changed the settings in the meantime. Nothing was overwritten.',
    'Jemand anders hat die Einstellungen inzwischen geändert. Nichts wurde überschrieben.',
  ),

  // Releases
  unknown_token: english(
    'This deploy token is unknown, has expired or was revoked.',
    'Dieses Deploy-Token ist unbekannt, abgelaufen oder widerrufen.',
  ),
  other_remote: english(
    'This deploy token is for another remote.',
    'Dieses Deploy-Token gehört zu einem anderen Remote.',
  ),
  origin_not_allowed: english(
    'Builds may not be loaded from this address.',
    'Von dieser Adresse dürfen keine Builds geladen werden.',
  ),
  unknown_version: english('This version is not published.', 'Diese Version ist nicht veröffentlicht.'),
  unknown_deployment: english('There is no such deployment.', 'Dieses Deployment gibt es nicht.'),
  version_exists: english(
    'This version is already published; another build needs another version.',
    'Diese Version ist schon veröffentlicht; ein anderer Build braucht eine andere Version.',
  ),
  version_differs: english(
    'This version is already published with other files. Raise the version in package.json. These differ:',
    'Diese Version ist schon mit anderen Dateien veröffentlicht. Erhöhe die Version in package.json. Es unterscheiden sich:',
  ),
  unknown_upload: english(
    'No upload of this version is open. Begin it again.',
    'Es ist kein Upload dieser Version offen. Beginne ihn noch einmal.',
  ),
  incomplete_upload: english(
    'Files of this build are still missing:',
    'Es fehlen noch Dateien dieses Builds:',
  ),
  quota_exceeded: english(
    'The versions of this remote fill its quota. Old ones are deleted eventually; the operator can raise the quota (REMOTE_QUOTA).',
    'Die Versionen dieses Remotes füllen sein Kontingent. Alte werden mit der Zeit gelöscht; der Betreiber kann es erhöhen (REMOTE_QUOTA).',
  ),
  length_required: english('The length of this file is missing.', 'Die Länge dieser Datei fehlt.'),
  invalid_build: english("This build can't be published.", 'Dieser Build kann nicht veröffentlicht werden.'),
  build_refused: english("This build can't go live.", 'Dieser Build kann nicht live gehen.'),
  deployment_running: english(
    'Another deployment of this remote is being checked.',
    'Ein anderes Deployment dieses Remotes wird gerade geprüft.',
  ),
  canary_too_wide: english(
    'A canary started by a deploy token may reach at most 50 % of visitors.',
    'Ein Canary, den ein Deploy-Token startet, darf höchstens 50 % der Besucher erreichen.',
  ),
  already_live: english('This version is already live.', 'Diese Version ist schon live.'),
  never_live: english(
    "This version has never been live, so it can't be rolled back to.",
    'Diese Version war nie live, deshalb ist kein Rollback zu ihr möglich.',
  ),
  rolled_back: english(
    'This version was rolled back. Deploy it again, or ask a team member to roll back to it.',
    'Diese Version wurde zurückgesetzt. Deploye sie noch einmal, oder bitte ein Teammitglied um einen Rollback zu ihr.',
  ),
  no_previous: english('There is no version to roll back to.', 'Es gibt keine Version für einen Rollback.'),
  unknown_gate_token: english(
    'This gate token is unknown or has expired.',
    'Dieses Gate-Token ist unbekannt oder abgelaufen.',
  ),
  not_for_gate: english('The gate may only read.', 'Das Gate darf nur lesen.'),
  person_needed: english(
    'A deploy token may not do this. Ask a team member to do this in the panel under Remotes.',
    'Das darf kein Deploy-Token. Bitte ein Teammitglied, es im Panel unter Remotes zu tun.',
  ),
  second_factor_needed: english(
    'This needs two-factor login. Turn it on at /2fa, then try again.',
    'Dafür brauchst du die Zwei-Faktor-Anmeldung. Schalte sie unter /2fa ein und versuch es dann noch einmal.',
  ),
  fresh_code_needed: english(
    'Please confirm this with a code from your app.',
    'Bitte bestätige das mit einem Code aus deiner App.',
  ),
  fresh_login_needed: english('Please confirm that it’s you.', 'Bitte bestätige, dass du es bist.'),
  nothing_live: english('Nothing of this remote is live yet.', 'Von diesem Remote ist noch nichts live.'),
} as const satisfies Readonly<Record<string, Message>>;

export type ErrorCode = keyof typeof MESSAGES;

function waitText(seconds: number, lang: Lang): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 1) return lang === 'de' ? `${minutes} Minuten` : `${minutes} minutes`;
  return lang === 'de' ? 'einer Minute' : 'a minute';
}

/** Returns the language of a message for readers without one. */
export const nativeOf = (code: ErrorCode): Lang => MESSAGES[code].native;

/** Returns the message of an error in the reader's language, if known, with the seconds until the next attempt. */
export function messageOf(code: ErrorCode, lang?: Lang, seconds = 0): string {
  const message: Message = MESSAGES[code];
  const spoken = lang ?? nativeOf(code);
  return message[spoken].replace('{wait}', waitText(seconds, spoken));
}
