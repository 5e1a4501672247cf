import { health as endpoint } from '@/lib/contract/task'
import { route, type Route } from '@/server/http/route'
import { health } from '@/server/services/health'

export const healthRoutes = (version: string): Route[] => [route(endpoint, (ctx) => health(ctx, version))]
