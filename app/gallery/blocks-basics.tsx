import { Calendar, ChevronDown, Download, Ellipsis, Plus, Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Hero } from '@/components/ui/hero'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { Block, Line } from './block'

export function TypeBlock() {
  return (
    <Block title="Type">
      <div className="flex flex-col gap-2">
        <Hero>Heading 36 / 44</Hero>
        <span className="tnum text-2xl font-semibold tracking-tight">$310,595.36</span>
        <span className="text-xl font-semibold">Amount 20 / 28</span>
        <span className="text-lg font-semibold">Page title 16 / 24</span>
        <span className="text-md">Form text 14 / 20</span>
        <span>App text 13 / 20, tables and menus</span>
        <span className="text-xs text-fg-2">Label 12 / 16</span>
        <span className="text-2xs text-muted">Meta 11 / 16</span>
      </div>
    </Block>
  )
}

export function ButtonBlock() {
  return (
    <Block title="Buttons">
      <Line label="Primary">
        <Button variant="primary">Save</Button>
        <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}>
          Add
        </Button>
        <Button variant="primary">
          Post <Kbd keys="mod+enter" />
        </Button>
      </Line>
      <Line label="Secondary">
        <Button icon={<Download size={16} strokeWidth={1.75} aria-hidden />}>Export</Button>
        <Button icon={<Calendar size={16} strokeWidth={1.75} aria-hidden />}>
          Nov 2025 <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </Button>
      </Line>
      <Line label="Ghost">
        <Button variant="ghost">Cancel</Button>
        <IconButton label="More" icon={<Ellipsis size={16} strokeWidth={1.75} />} />
      </Line>
      <Line label="AI">
        <Button variant="ai" icon={<Sparkles size={16} strokeWidth={1.75} aria-hidden />}>
          Accept 96
        </Button>
      </Line>
      <Line label="Danger">
        <Button variant="danger">Delete</Button>
        <Button variant="danger-outline">Disconnect</Button>
      </Line>
      <Line label="Disabled">
        <Button disabled>Finish</Button>
        <Button disabledReason="The difference is not $0.00 yet">With a reason</Button>
      </Line>
      <Line label="Loading">
        <Button variant="primary" loading>
          Save
        </Button>
        <Button loading loadingLabel="Loading">
          Reload
        </Button>
      </Line>
      <Line label="Sizes">
        <Button size={24}>24</Button>
        <Button size={28}>28</Button>
        <Button size={32}>32</Button>
        <Button size={36}>36</Button>
        <Button size={40}>40</Button>
      </Line>
    </Block>
  )
}
