import type { Removal } from './removal.ts'

const seal = 'src/server/platform/secrets/seal.ts'
const sealTest = 'src/server/platform/secrets/seal.test.ts'
const target = 'src/server/platform/outgoing/target.ts'
const targetTest = 'src/server/platform/outgoing/target.test.ts'
const publicAddress = 'src/server/platform/outgoing/public-address.ts'
const publicAddressTest = 'src/server/platform/outgoing/public-address.test.ts'
const post = 'src/server/adapters/post.ts'
const endpoints = 'src/server/features/webhooks/endpoints.ts'
const keyRights = 'src/server/features/webhooks/key-rights.ts'
const scopesTest = 'src/server/features/public-api/webhook-scopes.test.ts'
const webhooksTest = 'src/server/features/webhooks/webhooks.test.ts'

export const secretsAndOutgoingRemovals: readonly Removal[] = [
  {
    control: 'A secret is bound to its row',
    file: seal,
    find: 'return Buffer.from(`${table} ${companyId} ${rowId}`)',
    replace: 'return Buffer.from(`${table.slice(0, 0)}${companyId.slice(0, 0)}${rowId.slice(0, 0)}`)',
    test: { file: sealTest, name: 'can’t be opened once it is moved to another' },
  },
  {
    control: 'A secret is opened by its own key alone',
    file: seal,
    find: 'keys.find((each) => each.id === id)',
    replace: 'id && keys[0]',
    test: { file: sealTest, name: 'seals with the newest of several keys, and opens with each' },
  },
  {
    control: 'The token of a calendar address is sealed',
    file: 'src/server/features/feed/sealed-token.ts',
    find: 'return keys && sealSecret(keys, token, placeOf(feed))',
    replace: 'return keys && `${token}${sealSecret(keys, token, placeOf(feed)).slice(0, 0)}`',
    test: { file: 'src/server/features/feed/sealed.test.ts', name: 'is stored nowhere in plain text' },
  },
  {
    control: 'The key of secrets is its user’s alone',
    file: 'src/server/platform/secrets/keys.ts',
    find: '{ mode: 0o600 }',
    replace: '{ mode: 0o644 }',
    test: {
      file: 'src/server/platform/secrets/keys.test.ts',
      name: 'makes a key in DATA_DIR once, which no one else may read',
    },
  },
  {
    control: 'Addresses that aren’t public are refused',
    file: publicAddress,
    find: "parsed.range() === 'unicast' && ",
    replace: '',
    test: { file: publicAddressTest, name: 'is refused' },
  },
  {
    control: 'IPv6 addresses that may hold an IPv4 one are refused',
    file: publicAddress,
    find: " && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))",
    replace: '',
    test: { file: publicAddressTest, name: 'is refused' },
  },
  {
    control: 'One address that isn’t public refuses all of a name’s',
    file: target,
    find: 'addresses.every(',
    replace: 'addresses.some(',
    test: { file: targetTest, name: 'are refused, all of them, if they are' },
  },
  {
    control: 'Messages go over https',
    file: target,
    find: "url.protocol !== 'https:' && ",
    replace: "url.protocol === 'ftp:' && ",
    test: { file: targetTest, name: 'is refused' },
  },
  {
    control: 'Messages don’t go to ourselves',
    file: target,
    find: "  if (isOurs(url, rules)) return 'Please use an address of another program.'\n",
    replace: '',
    test: { file: targetTest, name: 'is refused' },
  },
  {
    control: 'A connection is made to the addresses that were checked',
    file: post,
    find: 'lookup: fixedLookup(addresses)',
    replace: 'lookup: fixedLookup([])',
    test: {
      file: 'src/server/adapters/post.test.ts',
      name: 'connects to the address that was looked up first, though the name leads elsewhere by then',
    },
  },
  {
    control: 'An answer is cut after 8 kB',
    file: post,
    find: 'if (size >= mostAnswerBytes) break',
    replace: 'if (size < 0) break',
    test: { file: 'src/server/adapters/post.test.ts', name: 'reads no more than 8 kB of an answer' },
  },
  {
    control: 'A message is signed with the secret',
    file: 'src/server/features/webhooks/sign.ts',
    find: "Buffer.from(secret.slice(prefix.length), 'base64')",
    replace: "Buffer.from(prefix, 'base64')",
    test: {
      file: 'src/server/features/webhooks/sign.test.ts',
      name: 'is what the reference implementation of Standard Webhooks verifies',
    },
  },
  {
    control: 'Webhooks are for admins',
    file: endpoints,
    find: "if (!canChangeCompany(actor)) throw forbidden('Only an admin can manage webhooks.')",
    replace: 'canChangeCompany(actor)',
    test: { file: webhooksTest, name: 'is an admin’s to see and to change' },
  },
  {
    control: 'A key reads the events that its scopes open',
    file: 'src/server/features/public-api/events.ts',
    find: 'domainEventTypes.filter((one) => mayRead(actor, one))',
    replace: 'domainEventTypes.filter((one) => mayRead({}, one))',
    test: { file: scopesTest, name: 'that a key reads are of the kinds its scopes open' },
  },
  {
    control: 'A key has no webhook send what it may not read',
    file: keyRights,
    find: '  assertMayRead(actor, types)\n',
    replace: '',
    test: { file: scopesTest, name: 'needs its scope of the key' },
  },
  {
    control: 'A key can’t redirect a webhook that sends what it may not read',
    file: keyRights,
    find: '[...endpoint.types, ...waiting.map((one) => one.type)]',
    replace: 'waiting.length < 0 ? [] : endpoint.types',
    test: { file: scopesTest, name: 'isn’t read or led elsewhere while messages of other types wait' },
  },
  {
    control: 'A key reads no message whose scope it lacks',
    file: keyRights,
    find: '    messages.map(({ type }) => type),\n',
    replace: '    messages.slice(0, 0).map(({ type }) => type),\n',
    test: { file: scopesTest, name: 'tells no key of messages that it was sent before its types changed' },
  },
  {
    control: 'No key lets a webhook see private types',
    file: keyRights,
    find: 'if (actor.key && seesPrivateTypes)',
    replace: 'if (!actor.key && seesPrivateTypes)',
    test: { file: scopesTest, name: 'sees private types by an admin’s choice in the app alone' },
  },
  {
    control: 'A key only ends a webhook that sees private types',
    file: keyRights,
    find: 'if (key && seesPrivateTypes)',
    replace: 'if (!key && seesPrivateTypes)',
    test: {
      file: scopesTest,
      name: 'that sees private types is switched off and removed by keys, and nothing else',
    },
  },
  {
    control: 'A webhook learns private leave types only where it may',
    file: 'src/server/features/webhooks/dispatch.ts',
    find: 'isHidden ? { ...data, leaveType: null } : data',
    replace: 'isHidden ? data : data',
    test: {
      file: webhooksTest,
      name: 'is told of the chosen types only, and of private leave types only where it may see them',
    },
  },
]
