import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import type { Lang } from '@site/contract/lang';

type Sentence = (role: ApplicationRole) => string;

const SENTENCES: Readonly<Record<ApplicationState, Readonly<Record<Lang, Sentence>>>> = {
  ACCEPTED: {
    de: (role) => `Herzlichen Glückwunsch! Deine Bewerbung als ${role} wurde angenommen.`,
    en: (role) => `Congratulations! Your application as ${role} has been accepted.`,
  },
  DENIED: {
    de: (role) =>
      `Deine Bewerbung als ${role} wurde leider abgelehnt. Danke, dass du dir die Zeit genommen hast.`,
    en: (role) => `Unfortunately your application as ${role} has been denied. Thank you for taking the time.`,
  },
  PENDING: {
    de: (role) => `Deine Bewerbung als ${role} wird noch geprüft.`,
    en: (role) => `Your application as ${role} is still being reviewed.`,
  },
};

/** What an applicant hears of a decision, in their own language: the alert is stored as it is sent. */
export function alertText(state: ApplicationState, role: ApplicationRole, lang: Lang): string {
  return SENTENCES[state][lang](role);
}
