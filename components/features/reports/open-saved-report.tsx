import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { SavedReportFormProps } from './saved-report-form'

const SavedReportForm = lazy(() =>
  import('./saved-report-form').then((module) => ({ default: module.SavedReportForm })),
)

/** Keeps a report, or changes one that is kept. */
export const openSavedReport = (props: SavedReportFormProps): void =>
  openDrawer({
    title: props.id === null ? 'Save report' : 'Saved report',
    width: 440,
    content: <SavedReportForm {...props} />,
  })
