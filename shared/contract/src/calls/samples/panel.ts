import type { AuditEntry, PanelSettings, StaffMember, Waiting } from '../../http/panel.ts';
import type { RankId } from '../../ranks.ts';
import { dayOf, KNOWN_SINCE, uuidOf } from './sample.ts';

export const TEAM: readonly StaffMember[] = (['admin', 'srmod', 'dev', 'mod', 'sup'] satisfies RankId[]).map(
  (rank, index) => ({
    uuid: uuidOf(index + 1),
    name: `SampleStaff${index + 1}`,
    rank,
    playtime: 900 * index,
    ...KNOWN_SINCE,
  }),
);

export const WAITING: Waiting = { applications: 3, orders: 1, gameServers: 0 };

export const SETTINGS: PanelSettings = {
  maintenance: { enabled: false, message: 'Sample message' },
  monitoring: {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'info',
    checklist: [
      { id: 'sample-1', label: 'Sample task 1', done: true },
      { id: 'sample-2', label: 'Sample task 2', done: false },
    ],
  },
};

const auditEntryOf = (id: number, what: Omit<AuditEntry, 'id' | 'created_at' | 'actor'>): AuditEntry => ({
  id,
  created_at: dayOf(id),
  actor: { uuid: uuidOf(1), name: 'SampleStaff1' },
  ...what,
});

export const AUDIT: readonly AuditEntry[] = [
  auditEntryOf(3, {
    action: 'staff.rank',
    subject: uuidOf(5),
    subjectName: 'SampleStaff5',
    before: { rank: 'jrsup' },
    after: { rank: 'sup' },
  }),
  auditEntryOf(2, {
    action: 'application.state',
    subject: '3',
    subjectName: 'Sample Applicant 3',
    before: { state: 'PENDING' },
    after: { state: 'ACCEPTED' },
  }),
  auditEntryOf(1, {
    action: 'maintenance.toggle',
    subject: null,
    subjectName: null,
    before: { enabled: true },
    after: { enabled: false },
  }),
];
