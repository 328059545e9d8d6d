export const en = {
  eyebrow: 'The minigame network',
  copy: 'Copy address',
  copied: 'Copied!',
  copyFailed: 'Select the address and copy it by hand.',
  addressLabel: 'Server address',
  figuresTitle: 'The network in figures',
  players: 'players',
  maps: 'maps',
  uptime: 'uptime',
  welcomeTitle: 'Welcome to the island',
  welcomeText:
    'We are a network of small, fast rounds: no waiting, no paying to win, and a team that plays with you. Your profile, your clan and your place on the leaderboards live here.',
  modesTitle: 'Four ways to play',
  bedwars: 'Guard your bed, cross the void, take theirs.',
  cores: 'Two teams, two cores, one way through.',
  ffa: 'Everybody against everybody, all day long.',
  mlgrush: 'Bridge fast, land softly, steal the bed.',
};
