import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 8, of: 12 })
