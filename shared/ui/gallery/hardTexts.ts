/** Texts that break layouts: one long German word, a name as long and wide as names get, signs, and another direction. */
export const hardTexts = {
  word: 'Geschwindigkeitsbegrenzung',
  name: 'WWMaulwurfkoenig',
  sentence:
    'Die Geschwindigkeitsbegrenzungsüberschreitung wurde der Donaudampfschifffahrtsgesellschaft gemeldet.',
  emoji: '🏆 Drachen 🐉',
  rightToLeft: 'مرحبا بكم في العالم',
} as const;
