export const en = {
  welcomeTitle: 'Welcome to the island',
  welcomeText:
    'We are a network of small, fast rounds: no waiting, no paying to win, and a team that plays with you. Your profile, your clan and your place on the leaderboards live here.',
  modesTitle: 'Four ways to play',
  bedwars: 'Guard your bed, cross the void, take theirs.',
  cores: 'Two teams, two cores, one way through.',
  ffa: 'Everybody against everybody, all day long.',
  mlgrush: 'Bridge fast, land softly, steal the bed.',
  questionsTitle: 'Good to know',
  joinQuestion: 'How do I get onto the server?',
  joinAnswer:
    'Start the game, choose “Multiplayer” and add {{address}} as a server. You land in the lobby; the signs there lead to every mode.',
  accountQuestion: 'Where do I get an account for this site?',
  accountAnswer:
    'It is the account of your player on the network. You get your first password from the team in the game, and choose your own at your first login.',
  paidQuestion: 'Does it cost anything?',
  paidAnswer:
    'No. Every mode is free. In the shop you find ranks, coins and stat resets; nothing there makes you hit harder.',
};
