export const en = {
  back: 'Back to the clan list',
  loading: 'The clan is loading …',
  place: 'Place {{place}}',
  leader: 'Leader',
  moderators: 'Moderator',
  members: 'Member',
  noModerators: 'No moderators yet',
  noMembers: 'No members yet',
  nameless: 'Unknown player',
  leaderless: 'Unknown',
  failed: 'The clan could not be loaded',
  retry: 'Try again',
};
