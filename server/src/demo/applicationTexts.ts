import type { ApplicationRole } from '@site/contract/http/applications';
import type { Lang } from '@site/contract/lang';

export interface ApplicationText {
  readonly lang: Lang;
  readonly role: ApplicationRole;
  /** Next to the texts, because they often mention it. */
  readonly age: number;
  readonly strengths: string;
  readonly weaknesses: string;
  readonly motivation: string;
}

const by =
  (lang: Lang) =>
  (role: ApplicationRole, age: number) =>
  (strengths: string, weaknesses: string, motivation: string): ApplicationText => ({
    lang,
    role,
    age,
    strengths,
    weaknesses,
    motivation,
  });
const german = by('de');
const english = by('en');

/** Texts that players write about themselves; newest application first. */
export const APPLICATION_TEXTS: readonly ApplicationText[] = [
  german('Supporter', 16)(
    'Ich bleibe ruhig, auch wenn im Chat alle durcheinanderschreiben. Außerdem kann ich gut erklären.',
    'Ich nehme mir manchmal zu viel vor und sage zu selten Nein.',
    'Als ich neu war, hat mir euer Support zweimal richtig gut geholfen. Das möchte ich jetzt zurückgeben. Unter der Woche bin ich meistens ab 16 Uhr online.',
  ),
  english('Builder', 21)(
    'I have been building for six years, mostly organic terrain and small medieval towns. I plan sight lines and bridges before I place the first block.',
    'I am slow with interiors and I know it.',
    'Your Bedwars maps are fun, but I miss one with different heights. I already have a sketch for a lighthouse map and would love to build it with your team.',
  ),
  german('Content', 17)(
    'Schneiden, Thumbnails und kurze Clips für TikTok. Ich habe Premiere und DaVinci schon länger benutzt.',
    'Meine Stimme mag ich nicht so, deshalb arbeite ich lieber mit Texteinblendungen.',
    'Ich schneide sowieso jede Woche Clips aus euren Runden. Lieber für euch als nur für meine Freunde.',
  ),
  english('Supporter', 19)(
    'Patient, friendly, and I type fast. I moderated a Discord with 2,000 members for a year.',
    'I can be too soft when somebody apologises nicely.',
    'I am on the network every evening anyway and answer questions in the lobby. With the rank I could actually solve the problems instead of only pointing at the forum.',
  ),
  english('Developer', 23)(
    'Java and Kotlin, four years of plugin work, and I write tests. I am comfortable with SQL and profiling.',
    'Front-end is not my thing. My buttons look like buttons from 2004.',
    'The Cores mode sometimes drops a tick when a core breaks, and I have a good guess why. I would enjoy finding out with the real code in front of me.',
  ),
  german('Builder', 18)(
    'Redet mit mir über Dächer! Ich baue gern detailreich und trotzdem übersichtlich, damit man im Kampf nirgends hängen bleibt.',
    'Bei sehr großen Projekten verliere ich ohne Plan den Überblick.',
    'Ich möchte in einem Team bauen und Rückmeldung bekommen. Alleine auf der eigenen Insel lernt man irgendwann nichts mehr dazu.',
  ),
  german('Supporter', 14)(
    'Teamfähig, pünktlich und ehrlich.',
    'Ich bin noch etwas schüchtern im Sprachchat, das wird aber von Woche zu Woche besser.',
    'Mir macht es Spaß, anderen zu helfen, und ich mag die Leute hier.',
  ),
  english('Content', 20)(
    'I write short, clear patch notes and can turn a changelog into something people want to read. Native English, decent German.',
    'I rewrite everything once too often.',
    'Half of your news posts only exist in German. I would like to change that, because my friends ask me to translate them every time.',
  ),
  english('Supporter', 22)(
    'I know the rules of every mode by heart and I am good at spotting cheaters on replays.',
    'I get stubborn when I am sure about something, so I ask for a second opinion first.',
    'Reports at night take long because most of the team is asleep. I live in Canada, so your night is my afternoon.',
  ),
  german('Developer', 20)(
    'TypeScript, React und ein bisschen Go. Ich lese Code lieber dreimal, bevor ich ihn ändere.',
    'Ich unterschätze gern, wie lange etwas dauert. Inzwischen rechne ich einfach mal zwei.',
    'Ich studiere Informatik im dritten Semester und suche ein echtes Projekt mit echten Nutzern. Eure Seite benutze ich jeden Tag und habe schon eine kleine Liste mit Ideen.',
  ),
  german('Supporter', 18)(
    'Ich habe schon auf zwei kleineren Servern supportet und kenne mich mit Tickets aus.',
    'Ungeduldig, wenn jemand zum fünften Mal dieselbe Frage stellt. Ich schreibe dann eine Anleitung.',
    'Ich finde, dass ein Server von der Stimmung lebt. Dafür möchte ich etwas tun.',
  ),
  english('Builder', 19)(
    'Terraforming, trees, and colour palettes. I can show you about thirty finished builds.',
    'Redoing things. If a wall looks wrong, the whole house goes.',
    'I play mostly MLGRush and the maps there could use more character without being distracting. That balance is what I like about building.',
  ),
  german('Content', 17)(
    'Ich kann gut schreiben, mache eigene Grafiken und habe ein Auge für Rechtschreibung.',
    'Videoschnitt muss ich noch lernen.',
    'Ich würde gern die Neuigkeiten und die Beschreibungen der Modi betreuen. Manche Texte sind noch von vor zwei Jahren.',
  ),
  english('Supporter', 16)(
    'Calm, fair, and usually the one who ends arguments in my clan.',
    'Exams in June and December, I am less active then.',
    'A supporter once spent half an hour getting my lost stats back. I want to be that person for somebody else.',
  ),
  german('Builder', 21)(
    'Schnelles Bauen mit WorldEdit, Heightmaps und viel Geduld bei Details.',
    'Kritik trifft mich im ersten Moment, am nächsten Tag baue ich es dann besser.',
    'Seit eurem Sommer-Event will ich in das Bauteam. Die Hafenmap war das Schönste, was ich bisher auf einem Server gesehen habe.',
  ),
  english('Developer', 31)(
    'Databases and performance. I like making slow things fast and writing down how.',
    'I talk too little while I work. Ask me, I will answer.',
    'I run a small server myself and have hit the same scaling problems you must have had. I would like to work on them with more than twelve players online.',
  ),
  german('Supporter', 17)(
    'Freundlich, geduldig, viel Zeit am Wochenende.',
    'Manchmal etwas zu ausführlich.',
    'Ich spiele seit über zwei Jahren hier und kenne viele Leute. Jetzt möchte ich auch mal hinter die Kulissen schauen und mithelfen.',
  ),
  english('Content', 24)(
    'I stream twice a week and know what viewers ask for. I can host events and keep a lobby of fifty people entertained.',
    'Planning on paper. I am better when it is live.',
    'A monthly clan tournament with commentary would be great for the network. I would organise it and bring my own audience.',
  ),
  german('Developer', 25)(
    'Java-Plugins seit fünf Jahren, sauberes Git, und ich dokumentiere, was ich baue.',
    'Perfektionismus. Ich brauche jemanden, der sagt: Das reicht jetzt.',
    'Mir gefällt, wie flüssig eure Modi laufen, und ich möchte verstehen, wie ihr das macht.',
  ),
  english('Supporter', 19)(
    'Good listener, fluent in English and Polish, and I stay polite even when the other side does not.',
    'I am new to moderation tools and will need a week to learn them.',
    'There are more and more international players, and somebody should be able to answer them in their language.',
  ),
  german('Builder', 18)(
    'Innenräume, Möbel, kleine versteckte Details. In meiner letzten Map gibt es zwölf versteckte Igel.',
    'Große Landschaften liegen mir nicht so.',
    'Eure Lobby ist schön, aber in den Häusern ist nichts. Ich hätte Lust, jedes davon einzurichten.',
  ),
  english('Supporter', 12)(
    'I never give up.',
    'None that I can think of.',
    'I want to ban hackers because they ruin my win streak.',
  ),
  german('Content', 16)(
    'Ich habe viele Ideen und kenne mich mit Social Media aus.',
    'Ich fange gern Neues an, bevor das Alte fertig ist.',
    'Ich möchte euren TikTok-Kanal größer machen. Ein Clip am Tag ist realistisch, wenn die Replays herunterladbar sind.',
  ),
  english('Developer', 14)(
    'I am learning Python at school and made a bot for our class Discord.',
    'I have not worked in a team yet.',
    'I would like to learn from people who do this for real. I can start with small things.',
  ),
  german('Supporter', 15)(
    'Schnelle Reaktion, gutes Gedächtnis für Namen, und ich bin fast jeden Tag da.',
    'Morgens bin ich zu nichts zu gebrauchen.',
    'Ich habe gesehen, dass abends oft viele Tickets offen sind. Da könnte ich euch am meisten abnehmen.',
  ),
];
