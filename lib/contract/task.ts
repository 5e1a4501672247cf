import { z } from 'zod'
import { endpoint } from './endpoint'
import { Id } from './fields'

export const Task = z
  .object({
    id: Id,
    status: z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE']),
    progress: z.int().min(0).max(100),
    result: z.looseObject({ file_id: Id.optional() }).nullable(),
    message: z.string().optional(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

export const taskStatus = endpoint({
  method: 'GET',
  path: '/celery/task/status/{id}/',
  summary: 'Progress of a background job',
  can: 'task.read',
  params: z.object({ id: Id }),
  response: Task,
  errors: [404],
})
export const health = endpoint({
  method: 'GET',
  path: '/health/',
  summary: 'Health check: the API and its database respond',
  can: 'public',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: [503],
})
