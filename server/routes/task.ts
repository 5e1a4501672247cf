import { taskStatus } from '@/lib/contract/task'
import { route, type Route } from '@/server/http/route'
import { taskStatus as status } from '@/server/services/task/status'

export const taskRoutes: Route[] = [route(taskStatus, (ctx, { params }) => status(ctx, params.id))]
