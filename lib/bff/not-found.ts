import { HttpError } from './answer'
import { handler } from './handler'

/** Every other path below /api: JSON, never the HTML page. */
export const notFound = handler({ methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], kind: 'fetch' }, () =>
  Promise.reject(new HttpError(404, { message: 'Not found.' })),
)
