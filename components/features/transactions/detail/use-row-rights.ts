import { useRights } from '../edits/use-rights'
import { shownRow, useDrawerState } from './drawer-state'

/** What may be done to the line in the drawer. */
export const useRowRights = () => {
  const drawer = useDrawerState()
  return useRights(drawer ? shownRow(drawer)?.entity.id : undefined)
}
