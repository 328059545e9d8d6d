export const paths = {
  panel: '/panel',
  applications: '/panel/applications',
  application: (id: number) => `/panel/applications/${id}`,
  teamlist: '/panel/teamlist',
  serverstatus: '/panel/serverstatus',
  chatlog: '/panel/chatlog',
  audit: '/panel/audit',
  gameservers: '/panel/gameservers',
  orders: '/panel/orders',
  order: (id: string) => `/panel/orders/${encodeURIComponent(id)}`,
  remotes: '/panel/remotes',
  overrides: '/overrides',
  /** By uuid: a name may be another player's by the time that the link is followed. */
  profile: (uuid: string) => `/profile/${encodeURIComponent(uuid)}`,
  login: (from: string) => `/login?${new URLSearchParams({ from }).toString()}`,
  apply: '/apply',
  alerts: '/alerts',
} as const;
