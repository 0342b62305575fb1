import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { listLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { approvalPreview, approvalPreviewQuery } from '#shared/leave/approval-steps-contract.ts'
import {
  leavePolicy,
  leaveType,
  leaveTypeChange,
  leaveTypeParams,
  newLeaveType,
  policyChange,
  policyEffect,
} from '#shared/leave/leave-type-contract.ts'
import { previewApproval } from './approval-preview.ts'
import { addLeaveType, changeLeaveType } from './change-leave-types.ts'
import { previewPolicyChange } from './effect.ts'
import { changePolicy } from './policies.ts'

/** Leave types and their policies (leave-rules, section 2). */
export const policyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/leave-types',
    { schema: { summary: 'Leave types with their policies', response: { 200: z.array(leaveType) } } },
    async (request) => listLeaveTypes(contextOf(request)),
  )

  app.post(
    '/api/leave-types',
    { schema: { summary: 'Add a leave type', body: newLeaveType, response: { 201: leaveType } } },
    async (request, reply) => reply.code(201).send(await addLeaveType(contextOf(request), request.body)),
  )

  app.post(
    '/api/leave-types/approval-preview',
    {
      schema: {
        summary: 'Who would approve whose leave',
        body: approvalPreviewQuery,
        response: { 200: approvalPreview },
      },
    },
    async (request) => previewApproval(contextOf(request), request.body),
  )

  app.patch(
    '/api/leave-types/:key',
    {
      schema: {
        summary: 'Change or archive a leave type',
        params: leaveTypeParams,
        body: leaveTypeChange,
        response: { 200: leaveType },
      },
    },
    async (request) => changeLeaveType(contextOf(request), request.params.key, request.body),
  )

  app.put(
    '/api/leave-types/:key/policy',
    {
      schema: {
        summary: 'Change a policy from the current leave year on',
        params: leaveTypeParams,
        body: leavePolicy,
        response: { 200: leaveType },
      },
    },
    async (request) => changePolicy(contextOf(request), request.params.key, request.body),
  )

  app.post(
    '/api/leave-policies/effect',
    {
      schema: {
        summary: 'The effect of a policy change',
        body: policyChange,
        response: { 200: policyEffect },
      },
    },
    async (request) => previewPolicyChange(contextOf(request), request.body),
  )
}
