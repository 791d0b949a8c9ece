"""What `lootlab bench` measures, as ratios within one run."""
