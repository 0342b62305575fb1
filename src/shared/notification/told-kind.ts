import * as z from 'zod/mini'
import { notificationKind } from './contract.ts'

/**
 * Also what nobody chooses, as otherwise nobody might hear of it: 'undelivered' reaches every admin, in the app alone, and
 * 'company_deletion' every admin, in the app and by mail.
 */
export const toldKind = z.enum([...notificationKind.options, 'undelivered', 'company_deletion'])
export type ToldKind = z.infer<typeof toldKind>
