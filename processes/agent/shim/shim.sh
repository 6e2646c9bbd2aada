#!/bin/sh
# Starts a game and stays beside it, so that the game outlives the agent and somebody sees its exit code.
# Parameters: the run folder, the log file, then the command. In the run folder it makes
#   input   the FIFO of the game's standard input
#   shim    boot id and /proc/<pid>/stat of this shell
#   game    the same of the game
#   exit    the exit code, once the game has ended
# `join`, if the folder has it, lists files to which the game's pid is written before it starts (cgroups).
set -eu
run=$1
log=$2
shift 2
# Unlike ignored signals, handlers aren't inherited by the game.
trap : HUP INT TERM QUIT
# Fails if the agent has given up on this start and taken the folder away.
mkfifo -m 600 "$run/input"
identify='IFS= read -r boot < /proc/sys/kernel/random/boot_id
IFS= read -r stat < "/proc/$$/stat"
printf "%s\n%s\n" "$boot" "$stat" > "$run/$name.part"
mv "$run/$name.part" "$run/$name"'
name=shim
eval "$identify"

code=0
# The game takes this shell's place, so the pid that is written is the game's. It holds both ends of its input and never reads an end of file.
run=$run identify=$identify sh -c '
  set -eu
  name=game
  eval "$identify"
  if [ -e "$run/join" ]; then
    while IFS= read -r group; do
      echo $$ > "$group" || { echo "The limits of this server could not be set: $group"; exit 125; }
    done < "$run/join"
  fi
  unset run identify name boot stat group
  exec "$@"
' sh "$@" <> "$run/input" >> "$log" 2>&1 || code=$?

# What follows on the next start must not continue a half line.
{ [ -z "$(tail -c 1 "$log")" ] || echo >> "$log"; } 2> /dev/null || :
echo "$code" > "$run/exit.part"
mv "$run/exit.part" "$run/exit"
