export const en = {
  title: 'Chat log',
  lead: 'What was written in the chat, and what of it was reported.',
  sampleTitle: 'These lines are samples',
  sampleText: 'They show how the log reads. Nobody of the network has written them.',
  filter: 'Lines shown',
  all: 'All',
  melder: 'Reporters',
  reported: 'Reported',
  markMelder: 'Reporter',
  markReported: 'Reported',
  empty: 'No lines here',
  emptyText: 'Lines that match this filter will stand here.',
};
