import { ENDPOINTS } from '@/lib/contract/all'
import type { Call } from '@/lib/contract/endpoint'

/** Loaded by the development server alone: it holds every schema there is. */
export function reportShape({ method, path }: Call, body: unknown): void {
  const known = ENDPOINTS.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  const parsed = known?.endpoint.response.safeParse(body)
  if (parsed && !parsed.success) console.error(`${path} answered an unexpected shape`, parsed.error.issues.slice(0, 5))
}
