'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button'
import { Input, type InputProps } from './input'

export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [visible, setVisible] = useState(false)
  return (
    <Input
      {...props}
      type={visible ? 'text' : 'password'}
      trailing={
        <IconButton
          size={28}
          label={visible ? 'Hide password' : 'Show password'}
          icon={visible ? <EyeOff size={16} strokeWidth={1.75} /> : <Eye size={16} strokeWidth={1.75} />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
