import { useRights } from '../edits/use-rights'
import { shownRow, usePlace } from './place'

/** What may be done to the line in the drawer. */
export const useRowRights = () => {
  const place = usePlace()
  return useRights(place ? shownRow(place)?.entity.id : undefined)
}
