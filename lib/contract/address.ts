import { z } from 'zod'
import { Text } from './fields'

/** A postal address in a response. */
export const Address = z.object({
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
})

/** A postal address as a form sends it. */
export const AddressInput = z.object({
  address1: Text.nullish(),
  address2: Text.nullish(),
  city: Text.nullish(),
  state: Text.nullish(),
  zip_code: Text.nullish(),
})
