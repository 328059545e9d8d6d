/** Splits a text into words; umlauts are transliterated, because player names are plain ASCII. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const ENGLISH_ADJECTIVES = words(`
  Silent Frosty Lucky Rapid Sneaky Cosmic Crispy Sleepy Mellow Turbo Golden Hidden Lunar Misty Neon Royal
  Swift Velvet Wild Arctic Bold Clever Dusty Epic Gentle Happy Icy Jolly Mighty Noble Quiet Rusty Stormy
  Tiny Witty Zesty Amber Brave Hollow Wandering Grumpy Cheerful Pixelated Crooked Solar
`);

export const ENGLISH_NOUNS = words(`
  Wolf Fox Panda Raven Otter Falcon Badger Comet Waffle Toast Moose Koala Lynx Gecko Penguin Walrus Turtle
  Dragon Knight Wizard Bandit Pirate Ninja Robot Pixel Biscuit Muffin Pancake Cactus Mango Maple Ember Nova
  Orbit Rocket Storm Viper Sparrow Lantern Pebble Thunder Donut Squid Hedgehog Yeti Phoenix
`);

/** In the masculine form, like the nouns that follow. */
export const GERMAN_ADJECTIVES = words(`
  Flinker Mueder Kleiner Frecher Stiller Lauter Wilder Schlauer Mutiger Netter Cooler Starker Schneller
  Lieber Bunter Feiner Froher Kluger Sanfter Leiser Satter Treuer Fauler Zahmer Eiliger
`);

export const GERMAN_NOUNS = words(`
  Fuchs Dachs Wolf Baer Igel Rabe Hamster Biber Luchs Hase Otter Falke Marder Panda Ritter Zwerg Kobold
  Keks Toast Knoedel Loeffel Kaktus Magier Koch Baecker Pirat Drache Kaefer Pinguin Waschbaer
`);

export const GERMAN_COMPOUND_HEADS = words(`
  Nebel Keks Wolken Pixel Block Betten Woll Mond Sternen Kaese Pizza Nuss Waffel Nacht Eis Feuer Schatten
  Kuchen Donner Gurken Kartoffel Brezel Laser Turbo Kirsch Honig Regen Sommer
`);

export const GERMAN_COMPOUND_TAILS = words(`
  fuchs dieb jaeger baron koenig meister panda held ritter zwerg baecker freund hase kobold igel sammler
  toaster drache otter pilot
`);

export const GAME_WORDS = words(`
  Bridge Clutch Rush Egg Wool Void Combo Strafe Bedwars Core Block Spawn Lag Ping Jump Knockback Ladder Sprint
`);

export const GAME_ROLES = words(`
  King Lord Noob Fan Ninja Main Enjoyer Master Queen Wizard Runner Captain Rookie Pro Legend Buddy Hunter Machine Fox
`);

export const GERMAN_FIRST_NAMES = words(`
  Lena Jonas Finn Emil Mia Paul Ben Luca Nele Tim Felix Moritz Jannik Lotte Hannes Ida Anton Noah Leonie
  Marlon Till Jule Oskar Henri Malte Frieda Piet Linus Merle Bastian
`);

export const ENGLISH_FIRST_NAMES = words(`
  Liam Ava Ethan Mason Chloe Ruby Oscar Toby Harvey Ellie Jake Logan Zoe Theo Max Sam Ivy Alfie Freya Kai
  Leo Luke Evan Archie Callum Poppy Owen Dylan Tessa Miles
`);

export const INVENTED_HEADS = words(`Ze Vy Kri Nox Lu Sky Mer Dra Fel Ori Ny Ryo Kae Jol Vel Zan Ely Mox`);
export const INVENTED_TAILS = words(`ra lo xen vix nix ro thar zy mo lix ny sha rix vo lux tis len zor qua`);

/** Popular suffixes; listed, because some two-digit numbers have unwanted meanings. */
export const NUMBERS = words(`
  1 2 3 5 7 9 07 08 09 10 11 21 22 23 27 31 33 42 47 55 64 72 77 90 95 97 98 99 101 123 200 247 303 321 360
  404 500 707 808 900 987 1000 1337 2004 2005 2006 2007 2008 2009 2010 3000 9000
`);

export const CLAN_CREATURES = words(`
  Wolves Foxes Pandas Ravens Otters Falcons Badgers Comets Waffles Koalas Geckos Penguins Walruses Turtles Dragons
  Knights Wizards Bandits Pirates Ninjas Robots Pixels Biscuits Muffins Pancakes Cacti Mangos Rockets Storms Vipers
  Sparrows Lanterns Pebbles Donuts Squids Hedgehogs Yetis Lions Tigers Hornets
`);

export const CLAN_GROUPS = words(
  `Crew Squad Guild Club Order Alliance Legion Empire Society Union League Company`,
);

export const GERMAN_CLAN_GROUPS = words(`
  bande wacht truppe helden ritter gilde imperium garde sippe freunde meister piraten bund flotte brigade
`);

export interface ClanName {
  readonly name: string;
  readonly tag: string;
}

/** Forty clans; no tag is another clan's name, because both identify a clan's page. */
export const CLAN_NAMES: readonly ClanName[] = [
  { name: 'Nebelwacht', tag: 'NBW' },
  { name: 'Crimson Otters', tag: 'OTTR' },
  { name: 'Bed Breakers', tag: 'BBRK' },
  { name: 'Woolworks', tag: 'WOOL' },
  { name: 'Die Brückenbauer', tag: 'BRB' },
  { name: 'Void Walkers', tag: 'VOID' },
  { name: 'Keksimperium', tag: 'KEKS' },
  { name: 'Nightfall', tag: 'NGHT' },
  { name: 'Flinke Falken', tag: 'FFK' },
  { name: 'Last Bed Standing', tag: 'LBS' },
  { name: 'Kaktusbande', tag: 'KAKT' },
  { name: 'Frostbite', tag: 'FROST' },
  { name: 'Lucky Blocks', tag: 'LUCK' },
  { name: 'Pixelritter', tag: 'PXR' },
  { name: 'The Clutch Club', tag: 'TCC' },
  { name: 'Ohne Plan', tag: 'OP' },
  { name: 'Silverfish', tag: 'SLVR' },
  { name: 'Waffelhelden', tag: 'WAFL' },
  { name: 'Team Toast', tag: 'TOAST' },
  { name: 'Obsidian Order', tag: 'OBSD' },
  { name: 'Rush Hour', tag: 'RUSH' },
  { name: 'Mondhasen', tag: 'MOND' },
  { name: 'Northern Lights', tag: 'NL' },
  { name: 'Gurkentruppe', tag: 'GURK' },
  { name: 'Copper Rebels', tag: 'CPR' },
  { name: 'Immer Zweiter', tag: 'IMZ' },
  { name: 'Lantern Lane', tag: 'LANE' },
  { name: 'Blockparty', tag: 'BP' },
  { name: 'Quiet Storm', tag: 'QS' },
  { name: 'Schattenwölfe', tag: 'WOLF' },
  { name: 'Egg Hunters', tag: 'EGG' },
  { name: 'Feierabend', tag: 'FEIER' },
  { name: 'Golden Apple Inc', tag: 'GAPL' },
  { name: 'Kernschmelze', tag: 'KERN' },
  { name: 'Spawn Guards', tag: 'SPWN' },
  { name: 'Zwergenkönige', tag: 'ZWRG' },
  { name: 'Rosa Raketen', tag: 'ROSA' },
  { name: 'Afterglow', tag: 'GLOW' },
  { name: 'Die Nachbarn', tag: 'NACHB' },
  { name: 'Ping Pirates', tag: 'PING' },
];
