/** What ranks are compared in: the text of each row, and the unit of its numbers. */
export const PERKS = [
  { label: 'silver', perk: 'silverMultiplier', unit: 'times' },
  { label: 'housing', perk: 'housingSlots', unit: 'slots' },
  { label: 'replays', perk: 'replayDays', unit: 'days' },
  { label: 'guilds', perk: 'createsGuilds', unit: undefined },
  { label: 'plusColor', perk: 'changesPlusColor', unit: undefined },
] as const;
