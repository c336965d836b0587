#!/bin/sh
# Backs up the store of ASSAY_DATA into a folder, under a name of its own, and then removes the backups there that are
# older than so many days. One that fails removes nothing.
#
#   backup.sh FOLDER [DAYS]     DAYS: 14
set -eu
folder=$1
days=${2:-14}
assay backup "$folder/assay-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar"
find "$folder" -maxdepth 1 -type f -name 'assay-*.tar' -mtime "+$days" -delete
