import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ownHeaders } from './own-headers'

const Place = z.object({ city: z.string().nullable(), country: z.string().nullable() })
const HOUR_MS = 3_600_000

/** The location of an IP address, from the BFF's lookup; nulls when it is unknown, which is not an error. */
export const placeOf = (ip: string) =>
  queryOptions({
    queryKey: ['places', ip],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/api/geo?ip=${encodeURIComponent(ip)}`, { headers: ownHeaders(), signal })
      return Place.parse(await response.json())
    },
    staleTime: HOUR_MS,
    retry: false,
  })
