/** Whether the tests of faults go the whole way, as for `npm run test:trust`. */
export const isLong = Number(process.env['ROUNDS'] ?? 1) >= 100
