import { Heart, Plus, Trash2 } from 'lucide-react'
import { Button, type ButtonColor, type ButtonLook } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Specimen } from './Specimen.tsx'

const colors: ButtonColor[] = ['standard', 'brand', 'red', 'orange', 'green', 'blue', 'purple', 'medal-promo']
const looks: ButtonLook[] = ['standard', 'outlined', 'transparent', 'highlight', 'highlight-colored-text']

export function ButtonsSection() {
  return (
    <>
      {looks.map((look) => (
        <Specimen key={look} name={look}>
          {colors.map((color) => (
            <Button key={color} color={color} look={look}>
              {color}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen name="sizes">
        <Button size="small">Small</Button>
        <Button>Standard</Button>
        <Button size="large">Large</Button>
        <Button size="large" color="brand">
          <Plus aria-hidden="true" />
          Create a project
        </Button>
      </Specimen>
      <Specimen name="states">
        <Button disabled>Disabled</Button>
        <Button color="brand" disabled>
          Disabled
        </Button>
        <Button busy>Saving</Button>
        <Button color="brand" busy>
          Saving
        </Button>
        <Button highlighted>Highlighted</Button>
        <Button highlighted color="green" look="outlined">
          Highlighted
        </Button>
        <Button keyHint="a" color="green">
          Approve
        </Button>
      </Specimen>
      <Specimen name="icons and links">
        <IconButton label="Follow">
          <Heart aria-hidden="true" />
        </IconButton>
        <IconButton label="Delete" size="small" color="red">
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Add" size="large" color="brand" look="standard">
          <Plus aria-hidden="true" />
        </IconButton>
        <LinkButton to="/mods">To the mods</LinkButton>
      </Specimen>
    </>
  )
}
