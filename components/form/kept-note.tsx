import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'

interface KeptNoteProps {
  /** Somebody has changed it since this was typed. */
  overtaken?: boolean
  onForget: () => void
}

/** Says that an unsaved draft was restored. */
export const KeptNote = ({ overtaken = false, onForget }: KeptNoteProps) => (
  <Note
    tone={overtaken ? 'amber' : 'blue'}
    action={
      <Button size={28} onClick={onForget}>
        Start over
      </Button>
    }
  >
    What you typed before was restored. It is not saved yet.
    {overtaken ? ' Somebody has saved a change since: saving yours replaces it.' : null}
  </Note>
)
