import { setTimeout } from 'node:timers/promises'
import type { ApiClient } from './api'

/** Retries, as a browser does, while the API has no free connection (503) or too many calls of the company are waiting (429). */
export const patient =
  (send: ApiClient['send']): ApiClient['send'] =>
  async (endpoint, request) => {
    for (;;) {
      const answer = await send(endpoint, request)
      if (answer.status !== 503 && answer.status !== 429) return answer
      await setTimeout(50)
    }
  }
