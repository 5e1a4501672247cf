import type { Call } from '../endpoint'
import type * as contract from '../task'

export const health: Call<typeof contract.health> = { method: 'GET', path: '/health/', can: 'public' }
export const taskStatus: Call<typeof contract.taskStatus> = { method: 'GET', path: '/celery/task/status/{id}/', can: 'task.read' }
