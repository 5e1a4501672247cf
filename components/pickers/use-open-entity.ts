import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@/lib/contract/company'
import { entitiesRead } from './shared-reads'

/** The entity whose books are open, once it is read. */
export const useOpenEntity = (): Entity | undefined =>
  useQuery(entitiesRead).data?.results.find(({ is_default }) => is_default)
