import { Page, type Crumb } from '@/components/shell/page'
import { Note } from '@/components/ui/note'

/** Where the address asks for a form, and the person may only read. */
export const ReadOnly = ({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) => (
  <Page title={title} crumbs={crumbs} scroll>
    <Note tone="neutral">You can view these books but not change them.</Note>
  </Page>
)
