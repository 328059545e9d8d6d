const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const CREATURES = words(`
  Wolves Foxes Pandas Ravens Otters Falcons Badgers Comets Waffles Koalas Geckos Penguins Walruses Turtles Dragons
  Knights Wizards Bandits Pirates Ninjas Robots Pixels Biscuits Muffins Pancakes Cacti Mangos Rockets Storms Vipers
  Sparrows Lanterns Pebbles Donuts Squids Hedgehogs Yetis Lions Tigers Hornets
`);

export const GROUPS = words(
  `Crew Squad Guild Club Order Alliance Legion Empire Society Union League Company`,
);

export const GERMAN_GROUPS = words(`
  bande wacht truppe helden ritter gilde imperium garde sippe freunde meister piraten bund flotte brigade
`);
