import type { Removal } from './removal.ts'

const databaseTest = 'src/server/platform/db/database.test.ts'
const eraseTest = 'src/server/features/personal-data/erase.test.ts'

export const auditLogAndPersonalDataRemovals: readonly Removal[] = [
  {
    control: 'The app’s role can’t change sealed lines',
    file: 'src/server/platform/db/migrations/0000_initial.sql',
    find: 'audit_log, audit_seals, ',
    replace: 'audit_log, ',
    test: {
      file: databaseTest,
      name: 'does not let the app’s role read or change the queue, the schema, or past audit entries',
    },
  },
  {
    control: 'The app’s role can’t change the audit log',
    file: 'src/server/platform/db/migrations/0000_initial.sql',
    find: 'ON audit_log, audit_seals',
    replace: 'ON audit_seals',
    test: {
      file: databaseTest,
      name: 'does not let the app’s role read or change the queue, the schema, or past audit entries',
    },
  },
  {
    control: 'A sealed line that was changed is found',
    file: 'src/server/features/audit-log/verify.ts',
    find: "  if (sealOf(hashBefore, line) !== seal.hash) return 'changed'\n",
    replace: '',
    test: { file: 'src/server/features/audit-log/verify.test.ts', name: 'tells where someone did' },
  },
  {
    control: 'Only a former member is erased',
    file: 'src/server/features/personal-data/erase.ts',
    find: '  if (!person.deactivatedAt)\n',
    replace: '  if (person.role === null)\n',
    test: {
      file: eraseTest,
      name: 'is refused in words: to others than admins, for members, for another name, and twice',
    },
  },
  {
    control: 'An erasure is not undone by a sign-in that was under way',
    file: 'src/server/features/membership/follow-identity.ts',
    find: '          isNull(users.erasedAt),\n',
    replace: '',
    test: { file: eraseTest, name: 'is not undone by a sign-in of theirs that was under way' },
  },
  {
    control: 'No notification is written beside an erasure',
    file: 'src/server/features/notification/deliver.ts',
    find: '    await shareCompany(tx)\n',
    replace: '',
    test: {
      file: 'src/server/features/notification/deliver.test.ts',
      name: 'nothing is told in the app beside an erasure, so that no name is written that has just gone',
    },
    onPostgres: true,
  },
  {
    control: 'Personal values are erased from the audit log',
    file: 'src/server/features/membership/erase-invited.ts',
    find: '.set({ salt: null, before: null, after: null, erasedAt })',
    replace: '.set({ erasedAt })',
    test: {
      file: eraseTest,
      name: 'leaves neither name, address nor words anywhere but in the files of locked pay periods',
    },
  },
  {
    control: 'A company is deleted by its name alone',
    file: 'src/server/features/company/deletion.ts',
    find: '    if (!isSameName(typedName, name))\n',
    replace: '    if (!isSameName(name, name))\n',
    test: {
      file: 'src/server/features/company/deletion.test.ts',
      name: 'is refused in words: to others than admins, for another name, and twice',
    },
  },
  {
    control: 'A company has 30 days to think better of its deletion',
    file: 'src/server/platform/tenancy/company-removal.ts',
    find: ' AND deletion_due_at <= $2 FOR UPDATE',
    replace: ' AND deletion_due_at IS NOT NULL AND $2::timestamptz IS NOT NULL FOR UPDATE',
    test: {
      file: 'src/server/features/company/removal.test.ts',
      name: 'does not come a second too early',
    },
  },
  {
    control: 'The files of the database are the server’s alone',
    file: 'src/server/platform/db/open.ts',
    find: '    chmodSync(databaseFolder(folder), 0o700)\n',
    replace: '',
    test: {
      file: databaseTest,
      name: 'lets no one else on the machine at the files of an embedded database',
    },
  },
  {
    control: 'What is kept in DATA_DIR is the server’s alone, also where it is there already',
    file: 'src/server/platform/files/keep-private.ts',
    find: '  if (isOurs && stats.mode & othersRights) chmodSync(entry, stats.mode & 0o700)\n',
    replace: '',
    test: {
      file: 'src/server/platform/files/keep-private.test.ts',
      name: 'a data folder that was open to everyone is its user’s alone, with what is ours in it',
    },
  },
  {
    control: 'A start takes an open data folder from everyone else',
    file: 'src/server/main.ts',
    find: '  keepPrivate(config.dataDir)\n',
    replace: '',
    test: {
      file: 'test/full/processes.test.ts',
      name: 'takes from everyone else a data folder that was open',
    },
  },
  {
    control: 'An operator’s command takes an open data folder from everyone else',
    file: 'src/server/commands/operating.ts',
    find: '  keepPrivate(config.dataDir)\n',
    replace: '',
    test: { file: 'test/full/processes.test.ts', name: 'takes a data folder from everyone else, too' },
  },
]
