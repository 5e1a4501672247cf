import type { z } from 'zod'
import { comingSchema } from '@/components/form/coming-schema'
import { NetworkError } from '@/lib/client/api-error'
import type { login } from '@/lib/contract/user'

type Body = typeof login.body

/** The contract's own; the library of schemas is not needed to see the page. */
export const loginSchema = comingSchema<z.input<Body>, z.output<Body>>({
  required: ['username', 'password'],
  load: () => import('./login-body').then(
    ({ loginBody }) => loginBody,
    (cause: unknown) => {
      throw new NetworkError(cause)
    },
  ),
})
